import { freeSlots, isSlotFree } from '@thedot/domain/scheduling/free-slots.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Alternative } from '@thedot/domain/expert-sessions/alternatives.contract';
import { isTimeRefusal, alternativeSlots } from '@thedot/domain/expert-sessions/alternatives.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, slotOf, spanOf } from '@thedot/domain/kernel/time';
import { ALTERNATIVE_SEARCHES_PER_HOUR } from '@thedot/domain/limits';
import { constraintErrorCode } from '../../../db/constraint-errors.ts';
import type { Context } from '../../../kernel/context.ts';
import { consume } from '../../../platform/rate-limits.ts';
import {
  ALL_TIME,
  type AvailabilitySnapshot,
  findSnapshots,
  findSnapshot,
  findRequesterBusySpans,
  canOffer,
} from '../../scheduling/snapshots.service.ts';
import { findPersonNames, findBookingTerms } from './alternatives.queries.ts';
import type { Account } from './hours-quota.service.ts';

interface BookingTerms {
  readonly expertId: string;
  readonly requesterId: string;
  readonly minutes: number;
  /** A booking whose own allocations are ignored. */
  readonly except?: string | undefined;
}

/** The requested times. With `otherExperts`, alternatives with other experts of the topic are included. */
interface AlternativesInput extends Omit<BookingTerms, 'expertId'> {
  /** Null for any free expert of the topic. */
  readonly expertId: string | null;
  readonly slots: readonly Slot[];
  readonly weeks?: number | undefined;
  readonly otherExperts?: { readonly category: Expertise; readonly account: Account } | undefined;
}

/**
 * Runs work that books times. If a time is refused, adds alternatives to the error: they are searched after
 * the rollback, so that no transaction waits for the search.
 */
export async function withAlternatives<T>(
  ctx: Context,
  findInput: () => Promise<AlternativesInput>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = toRefusal(ctx, error);
    if (!refusal || !isTimeRefusal(refusal.code)) throw error;
    const { code, params, errors } = refusal;
    const alternatives = await findAlternatives(ctx, await findInput(), refusal).catch(
      noAlternatives,
    );
    throw new AppError(code, {
      ...(params && { params }),
      ...(errors && { errors }),
      details: { alternatives },
    });
  }
}

/**
 * If the search itself is refused (rate limit, unknown expert), the original error is returned without
 * alternatives.
 */
function noAlternatives(error: unknown): Alternative[] {
  if (error instanceof AppError) return [];
  throw error;
}

/** Does the same for the times of an existing booking. */
export const withBookingAlternatives = <T>(
  ctx: Context,
  request: { readonly bookingId: string; readonly starts: readonly string[] },
  work: () => Promise<T>,
): Promise<T> =>
  withAlternatives(
    ctx,
    async () => {
      const { bookingId, starts } = request;
      const terms = assertFound(await findBookingTerms(ctx.db, bookingId), 'booking.not_found');
      const requested = starts.map((start) => slotAt(start, terms.minutes));
      return { ...terms, except: bookingId, slots: requested.length > 0 ? requested : terms.slots };
    },
    work,
  );

/** A failed outer transaction accepts no more statements, so no alternatives can be searched. */
function toRefusal(ctx: Context, error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const code = ctx.effects ? undefined : constraintErrorCode(error);
  return code && new AppError(code);
}

async function findAlternatives(
  ctx: Context,
  { slots, weeks, otherExperts, expertId, ...terms }: AlternativesInput,
  { errors = [] }: AppError,
): Promise<Alternative[]> {
  const refused = new Set(errors.map(({ path }) => path));
  const refusedSlot = slots.find((_, index) => refused.has(`slots.${index}`)) ?? slots[0];
  if (!refusedSlot) return [];
  await countSearch(ctx);
  const otherSlots = slots.filter(
    (slot, index) => slot !== refusedSlot && !refused.has(`slots.${index}`),
  );
  const own =
    expertId === null
      ? []
      : await findSameExpertTimes(ctx, { ...terms, expertId }, refusedSlot, otherSlots);
  const other =
    otherExperts &&
    (await findOtherExpert(ctx, { ...terms, weeks, expertId }, refusedSlot, otherExperts));
  return addExpertNames(ctx, other ? [...own, other] : own);
}

/** Rate limit of the search; above it, errors carry no alternatives. */
const countSearch = (ctx: Context): Promise<void> =>
  consume(ctx, {
    key: `alternatives:${ctx.actor.id}`,
    points: ALTERNATIVE_SEARCHES_PER_HOUR,
    windowMs: HOUR_MS,
  });

/** An alternative without its expert's name. */
interface UnnamedAlternative extends Pick<Alternative, 'kind' | 'start'> {
  readonly expertId: string;
}

async function addExpertNames(
  { db }: Context,
  alternatives: readonly UnnamedAlternative[],
): Promise<Alternative[]> {
  const names = await findPersonNames(db, [
    ...new Set(alternatives.map(({ expertId }) => expertId)),
  ]);
  return alternatives.map(({ expertId: id, ...it }) => ({
    ...it,
    expert: { id, name: names.get(id) ?? '' },
  }));
}

/** Finds the nearest free time of the day and the first free time that do not overlap the other proposed times. */
async function findSameExpertTimes(
  ctx: Context,
  { minutes, ...terms }: BookingTerms,
  refusedSlot: Slot,
  otherSlots: readonly Slot[] = [],
): Promise<UnnamedAlternative[]> {
  const snapshot = await findSnapshot(ctx, { ...terms, span: ALL_TIME });
  const free = freeSlots(snapshot.policy, {
    ...toSlotSearch(ctx, snapshot, minutes),
    requesterBusy: [...snapshot.requesterBusy, ...otherSlots.map(spanOf)],
    within: ALL_TIME,
  });
  const { near, next } = alternativeSlots(free, refusedSlot.start, snapshot.policy.timeZone);
  const { expertId } = terms;
  return [
    ...(near === null ? [] : [{ kind: 'near', expertId, start: near } as const]),
    ...(next === null ? [] : [{ kind: 'next', expertId, start: next } as const]),
  ];
}

/** Times with another expert are offered up to this long after the requested time. */
const OTHER_EXPERT_WITHIN_MS = 14 * DAY_MS;

/**
 * Finds another expert of the topic with hours left: one who is free at the requested time, or else the one
 * with the earliest free time.
 */
async function findOtherExpert(
  ctx: Context,
  { requesterId, expertId, minutes, weeks }: Omit<AlternativesInput, 'slots' | 'others'>,
  refusedSlot: Slot,
  { category, account }: NonNullable<AlternativesInput['otherExperts']>,
): Promise<UnnamedAlternative | undefined> {
  const of = { category, organizationId: account.organizationId };
  const span = { from: ctx.now().getTime(), to: spanOf(refusedSlot).to + OTHER_EXPERT_WITHIN_MS };
  const snapshots = await findSnapshots(ctx, { target: of, requesterId, span });
  const candidates = snapshots
    .filter(({ policy }) => policy.expertId !== expertId)
    .filter((snapshot) => canOffer(snapshot, minutes, weeks))
    .flatMap((snapshot) => {
      const search = toSlotSearch(ctx, snapshot, minutes);
      const { policy } = snapshot;
      const isAtRefusedTime = isSlotFree(refusedSlot, policy, search);
      const [first] = isAtRefusedTime
        ? [refusedSlot]
        : freeSlots(policy, { ...search, within: span });
      return first ? [{ id: policy.expertId, isAtRefusedTime, start: first.start }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(b.isAtRefusedTime) - Number(a.isAtRefusedTime) || a.start.localeCompare(b.start),
    );
  const [best] = candidates;
  return best && { kind: 'other', expertId: best.id, start: best.start };
}

/** A proposed time that a requester lost to another session. */
type LostSlot = Omit<BookingTerms, 'except'> & { readonly start: string };

/**
 * Finds free times in place of lost ones, in the same order. Runs while the accepting user waits, so each
 * expert and all requesters are read once.
 */
export async function findReplacementTimes(ctx: Context, losses: readonly LostSlot[]) {
  if (losses.length === 0) return [];
  const experts = [...new Set(losses.map(({ expertId }) => expertId))];
  const snapshots = await Promise.all(
    // Requester busy times are read for all requesters at once below.
    experts.map((expertId) =>
      findSnapshot(ctx, { expertId, requesterId: expertId, span: ALL_TIME }),
    ),
  );
  const busySpans = await findRequesterBusySpans(ctx, losses);
  return losses.map(({ expertId, minutes, start }, index) => {
    const snapshot = snapshots.find(({ policy }) => policy.expertId === expertId);
    if (!snapshot) return { near: null, next: null };
    const requesterBusy = busySpans[index] ?? [];
    const search = toSlotSearch(ctx, { ...snapshot, requesterBusy }, minutes);
    const free = freeSlots(snapshot.policy, { ...search, within: ALL_TIME });
    return alternativeSlots(free, start, snapshot.policy.timeZone);
  });
}

const toSlotSearch = (
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
