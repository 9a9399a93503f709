import type { Actor } from '@thedot/domain/access/access';
import type { Hit, HitAnswer, Hits } from '@thedot/domain/availability/availability.contract';
import { isHit } from '@thedot/domain/availability/hits.rules';
import type { OpenHours } from '@thedot/domain/availability/open-hours.rules';
import { refuseMove, refuseReason } from '@thedot/domain/bookings/lifecycle.rules';
import { AppError, found, obeyAt, obeyEach } from '@thedot/domain/errors';
import { overlap, type Span, spanOf } from '@thedot/domain/kernel/time';
import { MOST_HITS } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import { moveBooking } from '../bookings/moves.service.ts';
import { findBriefs, findPlanned } from './hits.queries.ts';

/** They are only shown. */
const MOST_PROPOSALS = 50;

type Planned = Awaited<ReturnType<typeof findPlanned>>[number];

/** What a change of hours would leave outside. */
export async function hitsOf(
  ctx: Context,
  before: OpenHours & { readonly expertId: string },
  after: OpenHours,
): Promise<Hits> {
  const planned = await findPlanned(ctx.db, {
    expertId: before.expertId,
    within: { from: ctx.now().getTime(), to: Infinity },
  });
  return counted(
    ctx,
    planned.filter((it) => isHit(spanOf(it), before, after)),
  );
}

/** What days on which the hub closes would leave outside, but for what other such days have hit before. */
export async function hitsOfClosing(
  ctx: Context,
  closing: Span,
  closed: readonly Span[],
): Promise<Hits> {
  const within = { from: Math.max(closing.from, ctx.now().getTime()), to: closing.to };
  const planned = await findPlanned(ctx.db, { expertId: null, within });
  return counted(
    ctx,
    planned.filter((it) => !closed.some((span) => overlap(span, spanOf(it)))),
  );
}

/** What has begun is left alone: nobody can do anything about it any more. */
async function counted({ db, actor, now }: Context, planned: readonly Planned[]): Promise<Hits> {
  const coming = planned.filter(({ start }) => Date.parse(start) > now().getTime());
  const { session = [], proposal = [] } = Object.groupBy(coming, ({ kind }) => kind);
  const shown = [...session.slice(0, MOST_HITS), ...proposal.slice(0, MOST_PROPOSALS)];
  const people = await findBriefs(db, [
    ...new Set(shown.flatMap(({ expertId, requesterId }) => [expertId, requesterId])),
  ]);
  const briefOf = (id: string) => found(people.get(id), 'user.not_found');
  return {
    items: shown.map((it) => {
      const { bookingId, kind, start, end } = it;
      const hit = {
        bookingId,
        kind,
        start,
        end,
        expert: briefOf(it.expertId),
        requester: briefOf(it.requesterId),
      };
      const mayCancel = kind === 'session' && refuseCancel(hit, actor, now()) === null;
      return { ...hit, mayCancel };
    }),
    sessions: session.length,
    proposals: proposal.length,
  };
}

const refuseCancel = (
  { expert, requester, start, end }: Omit<Hit, 'mayCancel'>,
  actor: Actor,
  now: Date,
) =>
  refuseMove(
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

interface Answers {
  readonly resolve: readonly HitAnswer[];
  readonly others: 'keep' | undefined;
  readonly message: string;
}

/**
 * Goes on only when each session that is hit has its answer, and calls off those that are not to stay: as
 * their people would, with the message as the reason. More than can be listed may stay together.
 */
export async function answerHits(
  tx: Context,
  hits: Hits,
  { resolve, others, message }: Answers,
): Promise<void> {
  const { actor, now } = tx;
  const sessions = hits.items.filter(({ kind }) => kind === 'session');
  const said = new Map(resolve.map(({ bookingId, how }) => [bookingId, how]));
  const isAnswered = sessions.every(({ bookingId }) => said.has(bookingId));
  if (!isAnswered || (hits.sessions > sessions.length && others !== 'keep')) {
    throw new AppError('availability.hits', { details: { hits } });
  }
  const off = sessions.filter(({ bookingId }) => said.get(bookingId) === 'cancel');
  if (off.length === 0) return;
  obeyAt('message', refuseReason('cancel', message));
  obeyEach(off.map((hit) => [pathOf(hit, resolve), refuseCancel(hit, actor, now())]));
  for (const { bookingId } of off) {
    await moveBooking(tx, bookingId, { move: 'cancel', reason: message });
  }
}

const pathOf = ({ bookingId }: Hit, resolve: readonly HitAnswer[]) =>
  `resolve.${resolve.findIndex((it) => it.bookingId === bookingId)}.how`;
