import type { ErrorCode } from '../errors.ts';
import { DAY_MS, dayOf, slotAt, type Span, spanOf } from '../kernel/time.ts';
import type { AlternativeKind } from './alternatives.contract.ts';
import { findAvailable, type AvailableResource } from './find-available.rules.ts';
import { freeSlots, isSlotFree, type SlotSearch, type Snapshot } from './free-slots.rules.ts';
import { bookableLengths } from './policy.rules.ts';
import type { Slot } from './slot.contract.ts';

const REFUSED_TIMES: readonly ErrorCode[] = [
  'booking.time_conflict',
  'booking.not_enough_left',
  'booking.hub_closed',
];

/** Whether the error refuses a time: it is taken, closed or in the past. Each kind has further codes of its own. */
export const isTimeRefusal = (code: ErrorCode, ofKind: readonly ErrorCode[]): boolean =>
  REFUSED_TIMES.includes(code) || ofKind.includes(code);

/**
 * Picks the alternatives to a refused time from a resource's free times, which are sorted: the nearest time of
 * its day, and the first free time. Stops reading as soon as both are known.
 */
export function alternativeSlots(
  free: Iterable<Slot>,
  wanted: string,
  zone: string,
): { near: string | null; next: string | null } {
  const at = Date.parse(wanted);
  const day = dayOf(at, zone);
  const distance = (start: string) => Math.abs(Date.parse(start) - at);
  let near: string | null = null;
  let next: string | null = null;
  for (const { start } of free) {
    const itsDay = dayOf(Date.parse(start), zone);
    if (itsDay === day && (near === null || distance(start) < distance(near))) near = start;
    next ??= start;
    if (itsDay > day) break;
  }
  return { near, next: next === near ? null : next };
}

/** Times with another resource are offered up to this long after the refused time. */
export const OTHER_RESOURCE_WITHIN_MS = 14 * DAY_MS;

/**
 * `near`: the nearest free time of the day; `next`: the first free time; `other`: another resource, at the refused
 * time or else as early as possible; `shorter`: the longest shorter slot at the refused time.
 */
type Alternatives<S extends Snapshot> = Readonly<
  Record<TimeAlternativeKind, AvailableResource<S> | null>
>;

/** Units and quantities are found by the kinds that have them. */
type TimeAlternativeKind = Exclude<AlternativeKind, 'unit' | 'fewer'>;

/** Lists the alternatives of these kinds that there are, in this order. */
export const listAlternatives = <S extends Snapshot>(
  found: Alternatives<S>,
  kinds: readonly TimeAlternativeKind[],
): (AvailableResource<S> & { readonly kind: TimeAlternativeKind })[] =>
  kinds.flatMap((kind) => {
    const match = found[kind];
    return match ? [{ kind, ...match }] : [];
  });

/** Finds the alternatives to a refused slot of `own`. Without `own`, the request was for any resource. */
export function findAlternatives<S extends Snapshot>(
  { own, others = [] }: { readonly own?: S | undefined; readonly others?: readonly S[] },
  refused: Slot,
  search: Omit<SlotSearch, 'within'>,
): Alternatives<S> {
  const { from, to } = spanOf(refused);
  const { now, minutes } = search;
  const findOther = (within: Span) => findAvailable(others, { ...search, within }).at(0);
  const other =
    findOther({ from, to: from + 1 }) ??
    findOther({ from: now, to: to + OTHER_RESOURCE_WITHIN_MS }) ??
    null;
  if (!own) return { near: null, next: null, other, shorter: null };
  const toMatch = (start: string | null, length = minutes) =>
    start === null ? null : { snapshot: own, slot: slotAt(start, length) };
  const free = freeSlots(own, { ...search, within: { from: now, to: Infinity } });
  const { near, next } = alternativeSlots(free, refused.start, own.schedule.timeZone);
  const shorter = bookableLengths(own.policy)
    .filter((it) => it < minutes)
    .toSorted((a, b) => b - a)
    .find((it) => isSlotFree(refused, own, { ...search, minutes: it }));
  return {
    near: toMatch(near),
    next: toMatch(next),
    other,
    shorter: shorter === undefined ? null : toMatch(refused.start, shorter),
  };
}
