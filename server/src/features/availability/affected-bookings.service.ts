import type { Actor } from '@thedot/domain/access/access';
import type {
  AffectedBooking,
  AffectedBookingDecision,
  AffectedBookings,
} from '@thedot/domain/availability/availability.contract';
import { affectedBookings, type Schedule } from '@thedot/domain/scheduling/opening-hours.rules';
import { refuseAction, refuseReason } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { AppError, assertFound, assertField, assertFields } from '@thedot/domain/errors';
import { MAX_AFFECTED_BOOKINGS } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import { transitionBooking } from '../expert-sessions/transitions/transitions.service.ts';
import {
  type NewlyClosedTime,
  findPersonBriefs,
  findNewlyClosedProposals,
  findProposalsOfExpert,
  findNewlyClosedSessions,
  findSessionsOfExpert,
  type CandidateBooking,
} from './affected-bookings.queries.ts';

/** Proposed times need no decision, so a part of them is enough for the preview. */
const MAX_LISTED_PROPOSALS = 50;

/** The bookings of an expert that a schedule change would leave outside. */
export async function findAffectedBookings(
  ctx: Context,
  before: Schedule & { readonly expertId: string },
  after: Schedule,
): Promise<AffectedBookings> {
  const now = ctx.now();
  const { expertId } = before;
  const sessions = affectedBookings(
    await findSessionsOfExpert(ctx.db, expertId, now),
    before,
    after,
  );
  const proposals = affectedBookings(
    await findProposalsOfExpert(ctx.db, expertId, now),
    before,
    after,
  );
  return {
    items: await toAffectedBookings(
      ctx,
      sessions.slice(0, MAX_AFFECTED_BOOKINGS),
      proposals.slice(0, MAX_LISTED_PROPOSALS),
    ),
    sessions: sessions.length,
    proposals: proposals.length,
  };
}

/** The bookings of all experts that a new closure of the hub would leave outside. */
export async function findBookingsAffectedByClosure(
  ctx: Context,
  closed: NewlyClosedTime,
): Promise<AffectedBookings> {
  const now = ctx.now();
  const sessions = await findNewlyClosedSessions(ctx.db, closed, {
    now,
    limit: MAX_AFFECTED_BOOKINGS,
  });
  const proposals = await findNewlyClosedProposals(ctx.db, closed, {
    now,
    limit: MAX_LISTED_PROPOSALS,
  });
  return {
    items: await toAffectedBookings(ctx, sessions, proposals),
    sessions: sessions[0]?.total ?? 0,
    proposals: proposals[0]?.total ?? 0,
  };
}

async function toAffectedBookings(
  { db, actor, now }: Context,
  sessions: readonly CandidateBooking[],
  proposals: readonly CandidateBooking[],
): Promise<AffectedBooking[]> {
  const people = await findPersonBriefs(db, [
    ...new Set([...sessions, ...proposals].flatMap((it) => [it.expertId, it.requesterId])),
  ]);
  const toBrief = (id: string) => assertFound(people.get(id), 'user.not_found');
  const toBooking = ({ bookingId, start, end, expertId, requesterId }: CandidateBooking) => ({
    bookingId,
    start,
    end,
    expert: toBrief(expertId),
    requester: toBrief(requesterId),
  });
  return [
    ...sessions.map(toBooking).map((it) => {
      const canCancel = refuseCancel(it, actor, now()) === null;
      return { ...it, kind: 'session' as const, canCancel };
    }),
    ...proposals.map((it) => ({
      ...toBooking(it),
      kind: 'proposal' as const,
      canCancel: false,
    })),
  ];
}

const refuseCancel = (
  {
    expert,
    requester,
    start,
    end,
  }: Pick<AffectedBooking, 'expert' | 'requester' | 'start' | 'end'>,
  actor: Actor,
  now: Date,
) =>
  refuseAction(
    {
      status: 'accepted',
      turn: null,
      expert,
      requester,
      session: { start, end },
      attendance: null,
    },
    actor,
    'cancel',
    now,
  );

/** Whether more sessions are affected than can be listed. */
export const hasMoreThanListed = ({ items, sessions }: AffectedBookings): boolean =>
  sessions > items.filter(({ kind }) => kind === 'session').length;

interface Decisions {
  readonly decisions: readonly AffectedBookingDecision[];
  readonly others: 'keep' | 'cancel' | undefined;
  readonly message: string;
}

/**
 * Requires a decision for each affected session at its current time, and cancels sessions with the decision to
 * cancel: the caller's deadline applies, and the message is the reason. `others` decides about all sessions
 * beyond the listed ones.
 */
export async function resolveAffectedBookings(
  tx: Context,
  affected: AffectedBookings,
  { decisions, others, message }: Decisions,
): Promise<void> {
  const { actor, now } = tx;
  const sessions = affected.items.filter(({ kind }) => kind === 'session');
  const decisionByBooking = new Map(decisions.map((it) => [decisionKey(it), it.decision]));
  const isDecided = sessions.every((it) => decisionByBooking.has(decisionKey(it)));
  if (!isDecided || (hasMoreThanListed(affected) && others === undefined)) {
    throw new AppError('availability.hits', { details: { affected } });
  }
  const toCancel = sessions.filter((it) => decisionByBooking.get(decisionKey(it)) === 'cancel');
  if (toCancel.length === 0 && !(others === 'cancel' && hasMoreThanListed(affected))) return;
  assertField('message', refuseReason('cancel', message));
  assertFields(toCancel.map((it) => [decisionPath(it, decisions), refuseCancel(it, actor, now())]));
  for (const { bookingId } of toCancel) {
    await transitionBooking(tx, bookingId, { action: 'cancel', reason: message });
  }
}

const decisionKey = ({ bookingId, start }: Pick<AffectedBooking, 'bookingId' | 'start'>) =>
  `${bookingId} ${Date.parse(start)}`;

const decisionPath = (
  { bookingId }: AffectedBooking,
  decisions: readonly AffectedBookingDecision[],
) => `decisions.${decisions.findIndex((it) => it.bookingId === bookingId)}.decision`;
