import { createSubmissionInbox } from '../submissions/submission-inbox.service.ts';
import { applicationKind } from './application-kind.service.ts';

export const applicationInbox = createSubmissionInbox({
  kind: 'application',
  handler: applicationKind.handler,
  selection: () => ({ status: 'submitted' }),
  actions: {
    shortlist: { does: 'shortlist' },
    accept: { does: 'accept' },
    reject: { does: 'decline', needsReason: true },
  },
  path: (id) => `/opportunity/proposals?application=${id}`,
});
