import { permission } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { createSubmissionInbox } from '../submissions/submission-inbox.service.ts';
import { ticketKind } from './ticket-kind.service.ts';
import { isOpenClaim } from './tickets.queries.ts';

/** Claims that nobody works on. The team of the 5G station has those about the station. */
export const ticketInbox = createSubmissionInbox({
  kind: 'claim',
  handler: ticketKind.handler,
  access: permission('update', 'users-external'),
  selection: ({ actor }) => ({
    status: 'open',
    condition: isOpenClaim({ onlyStation: !isStaffActor(actor) }),
  }),
  actions: {
    start: { does: 'start' },
    resolve: { does: 'resolve', needsReason: true },
    reject: { does: 'reject', needsReason: true },
  },
  path: (id) => `/feedback/ticket/${id}`,
});
