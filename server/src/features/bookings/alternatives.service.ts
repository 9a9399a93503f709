import { freeSlots, isSlotFree } from '@thedot/domain/availability/availability.rules';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { Alternative } from '@thedot/domain/bookings/alternatives.contract';
import { isRefusedTime, alternativeSlots } from '@thedot/domain/bookings/alternatives.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, slotOf, spanOf } from '@thedot/domain/kernel/time';
import { SEARCHES_FOR_OTHER_TIMES } from '@thedot/domain/limits';
import { constraintError } from '../../db/constraint-errors.ts';
import type { Context } from '../../kernel/context.ts';
import { consume } from '../../platform/rate-limits.ts';
import {
  ALL_TIME,
  type AvailabilitySnapshot,
  findSnapshots,
  findSnapshot,
  findRequesterBusySpans,
  offers,
} from '../experts/receptions.service.ts';
import { findNames, findPairOf } from './alternatives.queries.ts';
import type { Account } from './hours.service.ts';

interface Pair {
  readonly expertId: string;
  readonly requesterId: string;
  readonly minutes: number;
  /** What this booking takes itself does not stand in its way. */
  readonly except?: string | undefined;
}

/** What somebody asks for; of those who ask an expert other experts of the topic are named too. */
interface Ask extends Omit<Pair, 'expertId'> {
  /** Null for whoever of the topic is free. */
  readonly expertId: string | null;
  readonly slots: readonly Slot[];
  readonly weeks?: number | undefined;
  readonly others?: { readonly category: Expertise; readonly account: Account } | undefined;
}

/**
 * Does what takes times. When one of them is refused, the refusal carries what can be had instead: looked for
 * once what was tried is taken back, since nobody waits for that.
 */
export async function orAlternatives<T>(
  ctx: Context,
  askOf: () => Promise<Ask>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(ctx, error);
    if (!refusal || !isRefusedTime(refusal.code)) throw error;
    const { code, params, errors } = refusal;
    const alternatives = await findAlternatives(ctx, await askOf(), refusal).catch(noneOf);
    throw new AppError(code, {
      ...(params && { params }),
      ...(errors && { errors }),
      details: { alternatives },
    });
  }
}

/** Whose time nobody can say any more, or who asked too often, has none: what was refused at first is what counts. */
function noneOf(error: unknown): Alternative[] {
  if (error instanceof AppError) return [];
  throw error;
}

/** The same for times of a booking that there is. */
export const orAlternativesOf = <T>(
  ctx: Context,
  asked: { readonly bookingId: string; readonly starts: readonly string[] },
  work: () => Promise<T>,
): Promise<T> =>
  orAlternatives(
    ctx,
    async () => {
      const { bookingId, starts } = asked;
      const pair = assertFound(await findPairOf(ctx.db, bookingId), 'booking.not_found');
      const wanted = starts.map((start) => slotAt(start, pair.minutes));
      return { ...pair, except: bookingId, slots: wanted.length > 0 ? wanted : pair.slots };
    },
    work,
  );

/** A transaction that the database has refused inside another one can be asked nothing more. */
function refusalOf(ctx: Context, error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const code = ctx.effects ? undefined : constraintError(error);
  return code && new AppError(code);
}

async function findAlternatives(
  ctx: Context,
  { slots, weeks, others, expertId, ...its }: Ask,
  { errors = [] }: AppError,
): Promise<Alternative[]> {
  const refused = new Set(errors.map(({ path }) => path));
  const wanted = slots.find((_, index) => refused.has(`slots.${index}`)) ?? slots[0];
  if (!wanted) return [];
  await countSearch(ctx);
  const kept = slots.filter((slot, index) => slot !== wanted && !refused.has(`slots.${index}`));
  const own = expertId === null ? [] : await findStandIns(ctx, { ...its, expertId }, wanted, kept);
  const other = others && (await findOther(ctx, { ...its, weeks, expertId }, wanted, others));
  return named(ctx, other ? [...own, other] : own);
}

/** A refusal costs its caller nothing, but what is looked for with it costs the hub: beyond so much it comes alone. */
const countSearch = (ctx: Context): Promise<void> =>
  consume(ctx, {
    key: `alternatives:${ctx.actor.id}`,
    points: SEARCHES_FOR_OTHER_TIMES,
    windowMs: HOUR_MS,
  });

/** A time without its expert's name. */
interface StandIn extends Pick<Alternative, 'kind' | 'start'> {
  readonly expertId: string;
}

async function named({ db }: Context, standIns: readonly StandIn[]): Promise<Alternative[]> {
  const names = await findNames(db, [...new Set(standIns.map(({ expertId }) => expertId))]);
  return standIns.map(({ expertId: id, ...it }) => ({
    ...it,
    expert: { id, name: names.get(id) ?? '' },
  }));
}

/** The nearest free time of the day, and the next of all; none that meets what is proposed besides. */
async function findStandIns(
  ctx: Context,
  { minutes, ...pair }: Pair,
  wanted: Slot,
  kept: readonly Slot[] = [],
): Promise<StandIn[]> {
  const snapshot = await findSnapshot(ctx, { ...pair, span: ALL_TIME });
  const free = freeSlots(snapshot.policy, {
    ...wishOf(ctx, snapshot, minutes),
    requesterBusy: [...snapshot.requesterBusy, ...kept.map(spanOf)],
    within: ALL_TIME,
  });
  const { near, next } = alternativeSlots(free, wanted.start, snapshot.policy.timeZone);
  const { expertId } = pair;
  return [
    ...(near === null ? [] : [{ kind: 'near', expertId, start: near } as const]),
    ...(next === null ? [] : [{ kind: 'next', expertId, start: next } as const]),
  ];
}

/** Later than this after the wanted time nobody else's is one instead of it. */
const NEAR_ENOUGH_MS = 14 * DAY_MS;

/** Somebody else of the topic with hours left: at the wanted time if anybody is free then, else who is next. */
async function findOther(
  ctx: Context,
  { requesterId, expertId, minutes, weeks }: Omit<Ask, 'slots' | 'others'>,
  wanted: Slot,
  { category, account }: NonNullable<Ask['others']>,
): Promise<StandIn | undefined> {
  const of = { category, organizationId: account.organizationId };
  const span = { from: ctx.now().getTime(), to: spanOf(wanted).to + NEAR_ENOUGH_MS };
  const snapshots = await findSnapshots(ctx, { of, requesterId, span });
  const candidates = snapshots
    .filter(({ policy }) => policy.expertId !== expertId)
    .filter((snapshot) => offers(snapshot, minutes, weeks))
    .flatMap((snapshot) => {
      const wish = wishOf(ctx, snapshot, minutes);
      const { policy } = snapshot;
      const isThere = isSlotFree(wanted, policy, wish);
      const [first] = isThere ? [wanted] : freeSlots(policy, { ...wish, within: span });
      return first ? [{ id: policy.expertId, isThere, start: first.start }] : [];
    })
    .toSorted((a, b) => Number(b.isThere) - Number(a.isThere) || a.start.localeCompare(b.start));
  const [best] = candidates;
  return best && { kind: 'other', expertId: best.id, start: best.start };
}

/** A proposed time that somebody has lost. */
type Loss = Omit<Pair, 'except'> & { readonly start: string };

/**
 * What is free in place of lost times, in their order. Whoever has accepted waits for this: an expert is looked
 * at once, and so are all who lost something to the same session.
 */
export async function findInstead(ctx: Context, losses: readonly Loss[]) {
  if (losses.length === 0) return [];
  const experts = [...new Set(losses.map(({ expertId }) => expertId))];
  const snapshots = await Promise.all(
    // As if nobody else asked: when those who do cannot is looked up for all of them at once.
    experts.map((expertId) =>
      findSnapshot(ctx, { expertId, requesterId: expertId, span: ALL_TIME }),
    ),
  );
  const engagements = await findRequesterBusySpans(ctx, losses);
  return losses.map(({ expertId, minutes, start }, index) => {
    const snapshot = snapshots.find(({ policy }) => policy.expertId === expertId);
    if (!snapshot) return { near: null, next: null };
    const requesterBusy = engagements[index] ?? [];
    const wish = wishOf(ctx, { ...snapshot, requesterBusy }, minutes);
    const free = freeSlots(snapshot.policy, { ...wish, within: ALL_TIME });
    return alternativeSlots(free, start, snapshot.policy.timeZone);
  });
}

const wishOf = (
  { now }: Context,
  { allocations, external, sessionStarts, requesterBusy }: AvailabilitySnapshot,
  minutes: number,
) => ({
  busy: [...allocations, ...external],
  sessionStarts,
  requesterBusy,
  minutes,
  now: now().getTime(),
});

function slotAt(start: string, minutes: number): Slot {
  const from = Date.parse(start);
  return slotOf({ from, to: from + minutes * MINUTE_MS });
}
