import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import {
  type Alternative,
  AlternativeKind,
} from '@thedot/domain/expert-sessions/alternatives.contract';
import {
  findAlternatives,
  isTimeRefusal,
  OTHER_RESOURCE_WITHIN_MS,
} from '@thedot/domain/scheduling/alternatives.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { HOUR_MS, slotAt, spanOf } from '@thedot/domain/kernel/time';
import { ALTERNATIVE_SEARCHES_PER_HOUR } from '@thedot/domain/limits';
import { constraintErrorCode } from '../../db/constraint-errors.ts';
import type { Context } from '../../kernel/context.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import {
  ALL_TIME,
  type AvailabilitySnapshot,
  findSnapshots,
  findSnapshot,
  findRequesterBusySpans,
  canOffer,
} from './snapshots.service.ts';
import { findPersonNames, findBookingTerms } from './alternatives.queries.ts';
import type { QuotaOwner } from '../../kernel/bookable.ts';

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
  readonly otherExperts?:
    { readonly category: Expertise; readonly account: QuotaOwner } | undefined;
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
    const alternatives = await findExpertAlternatives(ctx, await findInput(), refusal).catch(
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

async function findExpertAlternatives(
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
  const own = expertId ? await findOwnSnapshot(ctx, { ...terms, expertId }, otherSlots) : undefined;
  const others = otherExperts
    ? await findOtherSnapshots(ctx, { ...terms, weeks, expertId }, refusedSlot, otherExperts)
    : [];
  const search = { minutes: terms.minutes, now: ctx.now().getTime() };
  const found = findAlternatives({ own, others }, refusedSlot, search);
  const offered = AlternativeKind.options.flatMap((kind) => {
    const match = found[kind];
    return match ? [{ kind, expertId: match.snapshot.resource.id, start: match.slot.start }] : [];
  });
  return addExpertNames(ctx, offered);
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

/** The alternatives must not overlap the other proposed times. */
async function findOwnSnapshot(
  ctx: Context,
  terms: Omit<BookingTerms, 'minutes'>,
  otherSlots: readonly Slot[],
): Promise<AvailabilitySnapshot> {
  const snapshot = await findSnapshot(ctx, { ...terms, span: ALL_TIME });
  return { ...snapshot, requesterBusy: [...snapshot.requesterBusy, ...otherSlots.map(spanOf)] };
}

/** The other experts of the topic with hours left. */
async function findOtherSnapshots(
  ctx: Context,
  { requesterId, expertId, minutes, weeks }: Omit<AlternativesInput, 'slots' | 'otherExperts'>,
  refusedSlot: Slot,
  { category, account }: NonNullable<AlternativesInput['otherExperts']>,
): Promise<AvailabilitySnapshot[]> {
  const target = { category, organizationId: account.organizationId };
  const span = {
    from: ctx.now().getTime(),
    to: spanOf(refusedSlot).to + OTHER_RESOURCE_WITHIN_MS,
  };
  const snapshots = await findSnapshots(ctx, { target, requesterId, span });
  return snapshots.filter(
    (snapshot) => snapshot.resource.id !== expertId && canOffer(snapshot, minutes, weeks),
  );
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
    const own = snapshots.find(({ resource }) => resource.id === expertId);
    if (!own) return { near: null, next: null };
    const requesterBusy = busySpans[index] ?? [];
    const search = { minutes, now: ctx.now().getTime() };
    const refused = slotAt(start, minutes);
    const { near, next } = findAlternatives({ own: { ...own, requesterBusy } }, refused, search);
    return { near: near?.slot.start ?? null, next: next?.slot.start ?? null };
  });
}
