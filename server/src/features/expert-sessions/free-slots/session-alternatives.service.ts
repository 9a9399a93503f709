// Other times in place of refused and lost ones, with the same expert or with others of the topic.
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { SessionAlternative } from '@thedot/domain/expert-sessions/alternatives.contract';
import { SESSION_TIME_REFUSALS } from '@thedot/domain/expert-sessions/alternatives.rules';
import {
  findAlternatives,
  listAlternatives,
  OTHER_RESOURCE_WITHIN_MS,
} from '@thedot/domain/scheduling/alternatives.rules';
import { isSlotFree } from '@thedot/domain/scheduling/free-slots.rules';
import { type AppError, assertFound } from '@thedot/domain/errors';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import {
  dayOf,
  slotAt,
  type Span,
  spanOf,
  wallTimeAt,
  weekdayOf,
} from '@thedot/domain/kernel/time';
import type { Context } from '../../../kernel/context.ts';
import {
  type AvailabilitySnapshot,
  canOffer,
  findRequesterBusySpans,
  findSnapshot,
  findSnapshots,
} from './availability-snapshots.service.ts';
import { withAlternatives } from '../../scheduling/alternatives.service.ts';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import { ALL_TIME } from '../../scheduling/snapshots.service.ts';
import { sortByNextFree } from './next-free-times.service.ts';
import {
  findBookingTerms,
  findExpertsWithHoursAt,
  findOtherExpertIds,
  findPersonNames,
  findZonesOfExperts,
  type OtherExperts,
} from './session-alternatives.queries.ts';

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

/** Runs work that books times of experts; a refused time carries alternatives. */
export const withSessionAlternatives = <T>(
  ctx: Context,
  findInput: () => Promise<AlternativesInput>,
  work: () => Promise<T>,
): Promise<T> =>
  withAlternatives(
    ctx,
    {
      timeRefusals: SESSION_TIME_REFUSALS,
      find: async (refusal) => findSessionAlternatives(ctx, await findInput(), refusal),
    },
    work,
  );

/** Does the same for the times of an existing booking. */
export const withBookingAlternatives = <T>(
  ctx: Context,
  request: { readonly bookingId: string; readonly starts: readonly string[] },
  work: () => Promise<T>,
): Promise<T> =>
  withSessionAlternatives(
    ctx,
    async () => {
      const { bookingId, starts } = request;
      const terms = assertFound(await findBookingTerms(ctx.db, bookingId), 'booking.not_found');
      const requested = starts.map((start) => slotAt(start, terms.minutes));
      return { ...terms, except: bookingId, slots: requested.length > 0 ? requested : terms.slots };
    },
    work,
  );

async function findSessionAlternatives(
  ctx: Context,
  { slots, weeks, otherExperts, expertId, ...terms }: AlternativesInput,
  { errors = [] }: AppError,
): Promise<SessionAlternative[]> {
  const refused = new Set(errors.map(({ path }) => path));
  const refusedSlot = slots.find((_, index) => refused.has(`slots.${index}`)) ?? slots[0];
  if (!refusedSlot) return [];
  const otherSlots = slots.filter(
    (slot, index) => slot !== refusedSlot && !refused.has(`slots.${index}`),
  );
  const own = expertId ? await findOwnSnapshot(ctx, { ...terms, expertId }, otherSlots) : undefined;
  const others = otherExperts
    ? await findOtherSnapshots(ctx, { ...terms, weeks, expertId }, refusedSlot, otherExperts)
    : [];
  const search = { minutes: terms.minutes, now: ctx.now().getTime() };
  const found = findAlternatives({ own, others }, refusedSlot, search);
  // A shorter session would be another request.
  const listed = listAlternatives(found, ['near', 'next', 'other']);
  const ids = new Set(listed.map(({ snapshot }) => snapshot.resource.id));
  const names = await findPersonNames(ctx.db, [...ids]);
  return listed.map(({ kind, snapshot, slot }) => {
    const { id } = snapshot.resource;
    const expert = { id, name: names.get(id) ?? '' };
    return { kind, resource: expert, expert, ...slot };
  });
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

/** The times of this many other experts are read. Those of 1,000 would take a fifth of a second. */
const OTHERS = 30;

/**
 * Other experts of the topic with hours left: of some who have hours at the refused time those who are free then, or else
 * those who are free first.
 */
async function findOtherSnapshots(
  ctx: Context,
  { requesterId, expertId, minutes, weeks }: Omit<AlternativesInput, 'slots' | 'otherExperts'>,
  refusedSlot: Slot,
  { category, account }: NonNullable<AlternativesInput['otherExperts']>,
): Promise<AvailabilitySnapshot[]> {
  const now = ctx.now().getTime();
  const find = async (span: Span, only: readonly string[]) => {
    if (only.length === 0) return [];
    const target = { category, organizationId: account.organizationId, only };
    const snapshots = await findSnapshots(ctx, { target, requesterId, span });
    return snapshots.filter((it) => canOffer(it, minutes, weeks));
  };
  const except = expertId === null ? [requesterId] : [requesterId, expertId];
  const others = { category, minutes, except };
  const span = spanOf(refusedSlot);
  const open = await find(span, await findOpenAt(ctx, others, refusedSlot.start));
  const free = open.filter((it) => isSlotFree(refusedSlot, it, { minutes, now }));
  if (free.length > 0) return free;
  const first = await sortByNextFree(ctx, await findOtherExpertIds(ctx.db, others));
  return find({ from: now, to: span.to + OTHER_RESOURCE_WITHIN_MS }, first.slice(0, OTHERS));
}

/** Some of the experts who have hours and no booking when a slot starts. */
async function findOpenAt(
  { db, now, settings: { hubTimeZone } }: Context,
  others: OtherExperts,
  start: string,
): Promise<readonly string[]> {
  const at = Date.parse(start);
  const zones = await findZonesOfExperts(db, others, hubTimeZone);
  const wallTimes = zones.map((zone) => {
    const day = dayOf(at, zone);
    return { zone, day, weekday: weekdayOf(day), time: wallTimeAt(at, zone) };
  });
  const query = { ...others, start, now: now().toISOString(), hubTimeZone, wallTimes };
  return findExpertsWithHoursAt(db, query, OTHERS);
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
