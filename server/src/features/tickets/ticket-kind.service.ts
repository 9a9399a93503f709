import { Role } from '@thedot/domain/access/roles';
import { MAX_OPEN_TICKETS } from '@thedot/domain/limits';
import type { TicketAction, TicketStatus } from '@thedot/domain/tickets/tickets.contract';
import {
  handlesStationTickets,
  isClosedTicket,
  TICKET_WORKFLOW,
  type TicketFacts,
} from '@thedot/domain/tickets/tickets.rules';
import {
  createSubmissionKind,
  type SubmissionChange,
  type SubmissionContext,
  type SubmissionRow,
} from '../submissions/submission-kind.service.ts';
import {
  type NotifiedSubmission,
  notifyChanged,
  publishSubmission,
} from '../submissions/submission-notifications.service.ts';
import type { Db } from '../../db/db.ts';
import { findUserIdsWithRoles } from '../users/users.service.ts';
import {
  findDuplicatesOfOthers,
  findTicketFacts,
  isAboutStation,
  type TicketSubjectRef,
  undoMerge,
} from './tickets.queries.ts';

const NOTIFIED: NotifiedSubmission = {
  types: {
    submitted: 'ticket.submitted',
    changed: 'ticket.changed',
    message: 'ticket.message',
    assigned: 'ticket.assigned',
    overdue: 'ticket.overdue',
  },
  changes: ['open', 'in_progress', 'waiting', 'resolved', 'rejected', 'merged'],
  nameChange: ({ action, to }) => (action === 'merge' ? 'merged' : to),
  findHandlerIds: async ({ db }, id) =>
    (await findTicketFacts(db, id)).isOfStation ? findStationTeam(db) : [],
};

export const ticketKind = createSubmissionKind<TicketAction, TicketFacts>({
  kind: 'ticket',
  workflow: TICKET_WORKFLOW,
  notFound: 'ticket.not_found',
  notified: NOTIFIED,
  limit: {
    statuses: ['open', 'in_progress', 'waiting'],
    most: MAX_OPEN_TICKETS,
    code: 'ticket.too_many',
  },
  emailAnswers: { reopen: 'reopen' },
  // Nobody answers any more. What the hub has to handle stays.
  whenAuthorLeaves: { statuses: ['waiting'], action: 'close' },
  onMessage: { author: 'answer', staff: 'start' },
  onChanged: async (tx, { id, authorId }, change) => {
    if (change.action === 'reopen') await undoMerge(tx.db, id);
    await tellAuthorsOfDuplicates(tx, { id, authorId }, change);
  },
  isParticipant: async ({ db, actor }, id) =>
    handlesStationTickets(actor) && (await findTicketFacts(db, id)).isOfStation,
  findFacts: async ({ db }, row) => toFacts(row, await findTicketFacts(db, row.id)),
});

const findStationTeam = (db: Db) => findUserIdsWithRoles(db, [Role.enum.tt]);

/** Who handles a new ticket beside staff. */
export const findHandlersOf = async (
  db: Db,
  subject: TicketSubjectRef | null,
): Promise<readonly string[]> =>
  subject && (await isAboutStation(db, subject)) ? findStationTeam(db) : [];

/** They follow the other ticket on the pages of their own, and learn how it ends, but not what its author was written. */
async function tellAuthorsOfDuplicates(
  tx: SubmissionContext,
  { id, authorId }: Pick<TicketFacts, 'id' | 'authorId'>,
  { action, to }: SubmissionChange<TicketAction, TicketStatus>,
): Promise<void> {
  for (const duplicate of await findDuplicatesOfOthers(tx.db, id, authorId))
    if (isClosedTicket(to) && action !== 'merge')
      await notifyChanged(tx, NOTIFIED, duplicate, { action, to, reason: '' });
    else publishSubmission(tx, duplicate);
}

type KindFacts = Awaited<ReturnType<typeof findTicketFacts>>;

const toFacts = (
  row: SubmissionRow,
  { type, isOfStation, mergedInto, mergedClosedAt }: KindFacts,
): TicketFacts => ({
  ...row,
  // The CHECK of the kind and the workflow allow only statuses of tickets.
  status: row.status as TicketStatus,
  type,
  isOfStation,
  closedAt: mergedInto === null ? row.closedAt : mergedClosedAt,
});
