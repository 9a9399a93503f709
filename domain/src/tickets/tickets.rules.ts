import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import { DAY_MS } from '../kernel/time.ts';
import { TICKET_ANSWER_DAYS, TICKET_REOPEN_DAYS } from '../limits.ts';
import type { Guard } from '../scheduling/lifecycle.rules.ts';
import {
  defineSubmissionWorkflow,
  type SubmissionFacts,
} from '../submissions/submissions.rules.ts';
import type { TicketAction, TicketStatus, TicketType } from './tickets.contract.ts';

export interface TicketFacts extends SubmissionFacts<TicketStatus> {
  readonly type: TicketType;
  readonly createdAt: string;
  /** When it took its status; null while it has the first one. */
  readonly decidedAt: string | null;
  readonly closedAt: string | null;
}

const daysSince = (instant: string | null, now: Date): number =>
  instant === null ? 0 : (now.getTime() - Date.parse(instant)) / DAY_MS;

const requireRecent: Guard<'author', TicketFacts> = ({ closedAt }, { now }) =>
  daysSince(closedAt, now) > TICKET_REOPEN_DAYS ? 'ticket.reopen_late' : null;

const requireUnanswered: Guard<'author', TicketFacts> = ({ decidedAt }, { now }) =>
  daysSince(decidedAt, now) < TICKET_ANSWER_DAYS ? 'submission.changed' : null;

const LIVE = ['open', 'in_progress', 'waiting'] as const;
export const CLOSED_TICKET = ['resolved', 'rejected'] as const satisfies readonly TicketStatus[];
export const isClosedTicket = (status: TicketStatus): boolean =>
  CLOSED_TICKET.some((it) => it === status);

export const TICKET_WORKFLOW = defineSubmissionWorkflow<TicketAction, TicketFacts>({
  transitions: [
    { action: 'start', from: 'open', to: 'in_progress', by: ['staff'] },
    { action: 'start', from: 'waiting', to: 'in_progress', by: ['staff'] },
    { action: 'ask', from: 'open', to: 'waiting', by: ['staff'], reason: true },
    { action: 'ask', from: 'in_progress', to: 'waiting', by: ['staff'], reason: true },
    { action: 'answer', from: 'waiting', to: 'in_progress', by: ['author'] },
    ...LIVE.flatMap(
      (from) =>
        [
          { action: 'resolve', from, to: 'resolved', by: ['staff'], reason: true },
          { action: 'reject', from, to: 'rejected', by: ['staff'], reason: true },
          { action: 'merge', from, to: 'resolved', by: ['staff'] },
          { action: 'close', from, to: 'resolved', by: ['author'] },
          { action: 'edit', from, to: from, by: ['staff'] },
        ] as const,
    ),
    { action: 'edit', from: 'open', to: 'open', by: ['author'] },
    ...CLOSED_TICKET.map(
      (from) =>
        ({
          action: 'reopen',
          from,
          to: 'open',
          by: ['author', 'staff'],
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
});

/** All users see proposals, to vote for them; of other tickets, and of all messages, only the author and staff. */
export const canReadTicket = (
  { type, authorId }: Pick<TicketFacts, 'type' | 'authorId'>,
  actor: Actor,
): boolean => type === 'proposal' || authorId === actor.id || isStaffActor(actor);

/** Authors delete what nobody works on yet; staff delete any ticket. */
export const refuseTicketRemoval = (
  { status }: Pick<TicketFacts, 'status'>,
  actor: Actor,
): ErrorCode | null => (isStaffActor(actor) || status === 'open' ? null : 'ticket.not_deletable');

export const canVote = ({ type, status, authorId }: TicketFacts, actor: Actor): boolean =>
  type === 'proposal' && !isClosedTicket(status) && authorId !== actor.id;

/** An author who closed the ticket is not asked how it was handled. */
export const canRate = (
  { status, authorId }: Pick<TicketFacts, 'status' | 'authorId'>,
  actor: Actor,
  isClosedByAuthor: boolean,
): boolean => authorId === actor.id && status === 'resolved' && !isClosedByAuthor;
