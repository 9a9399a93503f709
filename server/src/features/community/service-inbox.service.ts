import { createSubmissionInbox } from '../submissions/submission-inbox.service.ts';
import { serviceKind } from './community-kind.service.ts';

export const serviceInbox = createSubmissionInbox({
  kind: 'service_request',
  handler: serviceKind.handler,
  selection: () => ({ status: 'new' }),
  actions: { start: { does: 'start' }, reject: { does: 'refuse', needsReason: true } },
  path: (id) => `/community-service/${id}`,
});
