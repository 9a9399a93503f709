import { createSubmissionInbox } from '../submissions/submission-inbox.service.ts';
import { eventKind } from './event-kind.service.ts';
import { proposedSlot, versionOfEvent } from './event-access.sql.ts';

export const eventInbox = createSubmissionInbox({
  kind: 'event',
  handler: eventKind.handler,
  selection: () => ({ status: 'pending', version: versionOfEvent, slots: proposedSlot }),
  actions: { accept: { does: 'accept' }, reject: { does: 'reject', needsReason: true } },
  path: (id) => `/events/detail/${id}`,
});
