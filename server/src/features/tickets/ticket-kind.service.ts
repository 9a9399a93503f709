import { Role } from '@thedot/domain/access/roles';
import { MAX_OPEN_TICKETS } from '@thedot/domain/limits';
import type { TicketAction, TicketStatus } from '@thedot/domain/tickets/tickets.contract';
import {
  handlesStationTickets,
  TICKET_WORKFLOW,
  type TicketFacts,
} from '@thedot/domain/tickets/tickets.rules';
import {
  createSubmissionKind,
  type SubmissionRow,
} from '../submissions/submission-kind.service.ts';
import type { Db } from '../../db/db.ts';
import { findUserIdsWithRoles } from '../users/users.service.ts';
import { findTicketFacts, isAboutStation, type TicketSubjectRef } from './tickets.queries.ts';

export const ticketKind = createSubmissionKind<TicketAction, TicketFacts>({
  kind: 'ticket',
  workflow: TICKET_WORKFLOW,
  notFound: 'ticket.not_found',
  notified: {
    types: {
      submitted: 'ticket.submitted',
      changed: 'ticket.changed',
      message: 'ticket.message',
      assigned: 'ticket.assigned',
      overdue: 'ticket.overdue',
    },
    statuses: ['open', 'in_progress', 'waiting', 'resolved', 'rejected'],
    findHandlerIds: async ({ db }, id) =>
      (await findTicketFacts(db, id)).isOfStation ? findStationTeam(db) : [],
  },
  limit: {
    statuses: ['open', 'in_progress', 'waiting'],
    most: MAX_OPEN_TICKETS,
    code: 'ticket.too_many',
  },
  emailAnswers: { reopen: 'reopen' },
  // Nobody answers any more. What the hub has to handle stays.
  whenAuthorLeaves: { statuses: ['waiting'], action: 'close' },
  onMessage: { author: 'answer', staff: 'start' },
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

type KindFacts = Pick<TicketFacts, 'type' | 'isOfStation'>;

/** The CHECK of the kind and the workflow allow only statuses of tickets. */
const toFacts = (row: SubmissionRow, { type, isOfStation }: KindFacts): TicketFacts => ({
  ...row,
  status: row.status as TicketStatus,
  type,
  isOfStation,
});
