import type { Actor } from '@thedot/domain/access/access';
import type {
  AffectedBooking,
  AffectedBookingAnswer,
  AffectedBookings,
} from '@thedot/domain/availability/availability.contract';
import { isAffected } from '@thedot/domain/availability/affected-bookings.rules';
import type { OpeningHours } from '@thedot/domain/availability/opening-hours.rules';
import { refuseAction, refuseReason } from '@thedot/domain/bookings/lifecycle.rules';
import { AppError, assertFound, assertField, obeyEach } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import { MOST_HITS } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import { moveBooking } from '../bookings/moves.service.ts';
import {
  type Closing,
  findBriefs,
  findProposalsIn,
  findProposalsOf,
  findSessionsIn,
  findSessionsOf,
  type Planned,
} from './hits.queries.ts';

/** They are only shown. */
const MOST_PROPOSALS = 50;

/** What a change of hours would leave outside. */
export async function hitsOf(
  ctx: Context,
  before: OpeningHours & { readonly expertId: string },
  after: OpeningHours,
): Promise<AffectedBookings> {
  const now = ctx.now();
  const isOut = (it: Planned) => isAffected(spanOf(it), before, after);
  const sessions = (await findSessionsOf(ctx.db, before.expertId, now)).filter(isOut);
  const proposals = (await findProposalsOf(ctx.db, before.expertId, now)).filter(isOut);
  return {
    items: await shown(ctx, sessions.slice(0, MOST_HITS), proposals.slice(0, MOST_PROPOSALS)),
    sessions: sessions.length,
    proposals: proposals.length,
  };
}

/** What days on which the hub closes would leave outside. */
export async function hitsOfClosing(ctx: Context, closing: Closing): Promise<AffectedBookings> {
  const now = ctx.now();
  const sessions = await findSessionsIn(ctx.db, closing, { now, limit: MOST_HITS });
  const proposals = await findProposalsIn(ctx.db, closing, { now, limit: MOST_PROPOSALS });
  return {
    items: await shown(ctx, sessions, proposals),
    sessions: sessions[0]?.all ?? 0,
    proposals: proposals[0]?.all ?? 0,
  };
}

async function shown(
  { db, actor, now }: Context,
  sessions: readonly Planned[],
  proposals: readonly Planned[],
): Promise<AffectedBooking[]> {
  const people = await findBriefs(db, [
    ...new Set([...sessions, ...proposals].flatMap((it) => [it.expertId, it.requesterId])),
  ]);
  const briefOf = (id: string) => assertFound(people.get(id), 'user.not_found');
  const pairOf = ({ bookingId, start, end, expertId, requesterId }: Planned) => ({
    bookingId,
    start,
    end,
    expert: briefOf(expertId),
    requester: briefOf(requesterId),
  });
  return [
    ...sessions.map(pairOf).map((it) => {
      const mayCancel = refuseCancel(it, actor, now()) === null;
      return { ...it, kind: 'session' as const, mayCancel };
    }),
    ...proposals.map((it) => ({
      ...pairOf(it),
      kind: 'proposal' as const,
      mayCancel: false,
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

/** Whether there are sessions beyond those that can be listed. */
export const areMore = ({ items, sessions }: AffectedBookings): boolean =>
  sessions > items.filter(({ kind }) => kind === 'session').length;

interface Answers {
  readonly resolve: readonly AffectedBookingAnswer[];
  readonly others: 'keep' | 'cancel' | undefined;
  readonly message: string;
}

/**
 * Goes on only when each session that is hit has its answer, at the time it has now, and calls off those that are not to stay: as
 * their people would, with the message as the reason. Those beyond the ones that can be listed have one answer.
 */
export async function answerHits(
  tx: Context,
  hits: AffectedBookings,
  { resolve, others, message }: Answers,
): Promise<void> {
  const { actor, now } = tx;
  const sessions = hits.items.filter(({ kind }) => kind === 'session');
  const said = new Map(resolve.map((it) => [keyOf(it), it.how]));
  const isAnswered = sessions.every((hit) => said.has(keyOf(hit)));
  if (!isAnswered || (areMore(hits) && others === undefined)) {
    throw new AppError('availability.hits', { details: { affected: hits } });
  }
  const off = sessions.filter((hit) => said.get(keyOf(hit)) === 'cancel');
  if (off.length === 0 && !(others === 'cancel' && areMore(hits))) return;
  assertField('message', refuseReason('cancel', message));
  obeyEach(off.map((hit) => [pathOf(hit, resolve), refuseCancel(hit, actor, now())]));
  for (const { bookingId } of off) {
    await moveBooking(tx, bookingId, { move: 'cancel', reason: message });
  }
}

const keyOf = ({ bookingId, start }: Pick<AffectedBooking, 'bookingId' | 'start'>) =>
  `${bookingId} ${Date.parse(start)}`;

const pathOf = ({ bookingId }: AffectedBooking, resolve: readonly AffectedBookingAnswer[]) =>
  `resolve.${resolve.findIndex((it) => it.bookingId === bookingId)}.how`;
