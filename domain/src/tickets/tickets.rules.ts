import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import { DAY_MS } from '../kernel/time.ts';
import { managesMaterial } from '../material/material-access.rules.ts';
import { TICKET_ANSWER_DAYS, TICKET_REOPEN_DAYS } from '../limits.ts';
import type { Guard } from '../scheduling/lifecycle.rules.ts';
import {
  defineSubmissionWorkflow,
  type SubmissionFacts,
  type SubmissionParty,
} from '../submissions/submissions.rules.ts';
import type { TicketAction, TicketStatus, TicketType } from './tickets.contract.ts';

export interface TicketFacts extends SubmissionFacts<TicketStatus> {
  readonly id: string;
  readonly type: TicketType;
  /** About a space or material of the 5G station, or a booking of them. */
  readonly isOfStation: boolean;
  readonly createdAt: string;
  /** When it took its status; null while it has the first one. */
  readonly decidedAt: string | null;
  /** Of a merged one, when the other ticket was closed. */
  readonly closedAt: string | null;
}

const daysSince = (instant: string | null, now: Date): number =>
  instant === null ? 0 : (now.getTime() - Date.parse(instant)) / DAY_MS;

const requireRecent: Guard<SubmissionParty, TicketFacts> = ({ closedAt }, { now }) =>
  daysSince(closedAt, now) > TICKET_REOPEN_DAYS ? 'ticket.reopen_late' : null;

const requireUnanswered: Guard<SubmissionParty, TicketFacts> = ({ decidedAt }, { now }) =>
  daysSince(decidedAt, now) < TICKET_ANSWER_DAYS ? 'submission.changed' : null;

/** The team of the 5G station answers tickets about its spaces and material. */
export const handlesStationTickets = (actor: Actor): boolean =>
  !isStaffActor(actor) && managesMaterial(actor, true);

const LIVE = ['open', 'in_progress', 'waiting'] as const;
export const CLOSED_TICKET = ['resolved', 'rejected'] as const satisfies readonly TicketStatus[];
export const isClosedTicket = (status: TicketStatus): boolean =>
  CLOSED_TICKET.some((it) => it === status);

export const TICKET_WORKFLOW = defineSubmissionWorkflow<TicketAction, TicketFacts>({
  transitions: [
    { action: 'start', from: 'open', to: 'in_progress', by: ['staff', 'handler'] },
    { action: 'start', from: 'waiting', to: 'in_progress', by: ['staff', 'handler'] },
    { action: 'ask', from: 'open', to: 'waiting', by: ['staff', 'handler'], reason: true },
    { action: 'ask', from: 'in_progress', to: 'waiting', by: ['staff', 'handler'], reason: true },
    { action: 'answer', from: 'waiting', to: 'in_progress', by: ['author'] },
    ...LIVE.flatMap(
      (from) =>
        [
          { action: 'resolve', from, to: 'resolved', by: ['staff', 'handler'], reason: true },
          { action: 'reject', from, to: 'rejected', by: ['staff', 'handler'], reason: true },
          { action: 'merge', from, to: 'resolved', by: ['staff', 'handler'] },
          { action: 'close', from, to: 'resolved', by: ['author', 'system'] },
          { action: 'edit', from, to: from, by: ['staff', 'handler'] },
        ] as const,
    ),
    { action: 'edit', from: 'open', to: 'open', by: ['author'] },
    ...CLOSED_TICKET.map(
      (from) =>
        ({
          action: 'reopen',
          from,
          to: 'open',
          by: ['author', 'staff', 'handler'],
          reason: true,
          guards: [requireRecent],
        }) as const,
    ),
    {
      action: 'expire',
      from: 'waiting',
      to: 'resolved',
      by: ['system'],
      guards: [requireUnanswered],
    },
  ],
  closed: CLOSED_TICKET,
  isHandler: ({ isOfStation }, actor) => isOfStation && handlesStationTickets(actor),
});

type ReaderFacts = Pick<TicketFacts, 'type' | 'authorId' | 'isOfStation'>;

/** The author, and those who handle it. */
export const canReadTicketDetails = (
  { authorId, isOfStation }: Omit<ReaderFacts, 'type'>,
  actor: Actor,
): boolean =>
  authorId === actor.id || isStaffActor(actor) || (isOfStation && handlesStationTickets(actor));

/** All users see proposals, to vote for them; of other tickets, and of all messages, only those who read details. */
export const canReadTicket = ({ type, ...facts }: ReaderFacts, actor: Actor): boolean =>
  type === 'proposal' || canReadTicketDetails(facts, actor);

interface RemovalFacts extends Pick<TicketFacts, 'status'> {
  /** Whether tickets of other authors were merged into it. */
  readonly hasDuplicatesOfOthers: boolean;
}

/** Authors delete what nobody works on yet and what is theirs alone; staff delete any ticket. */
export const refuseTicketRemoval = (
  { status, hasDuplicatesOfOthers }: RemovalFacts,
  actor: Actor,
): ErrorCode | null =>
  isStaffActor(actor) || (status === 'open' && !hasDuplicatesOfOthers)
    ? null
    : 'ticket.not_deletable';

export const canVote = ({ type, status, authorId }: TicketFacts, actor: Actor): boolean =>
  type === 'proposal' && !isClosedTicket(status) && authorId !== actor.id;

/** An author who closed the ticket is not asked how it was handled. */
export const canRate = (
  { status, authorId }: Pick<TicketFacts, 'status' | 'authorId'>,
  actor: Actor,
  isClosedByAuthor: boolean,
): boolean => authorId === actor.id && status === 'resolved' && !isClosedByAuthor;
