import { dayAfter, dayOf, MINUTE_MS, overlap, slotOf, type Span, spanOf } from '../kernel/time.ts';
import {
  bookableIntervals,
  isWithinSchedule,
  openUntil,
  type BookableSchedule,
} from './opening-hours.rules.ts';
import { bookableStarts, slotStep, withBuffers } from './policy.rules.ts';
import type { Policy } from './schedule.contract.ts';
import type { Slot } from './slot.contract.ts';
import { freeQuantity, type Stock, type Usage } from './usage.rules.ts';

/** What can be booked: a person, a space, a model of material. */
export interface BookableResource extends Stock {
  readonly id: string;
  readonly kind: 'person' | 'space' | 'material' | 'event';
  /** How many people fit. */
  readonly capacity?: number;
  readonly equipment?: readonly string[];
}

/** Everything that decides which slots of a resource are free. */
export interface Snapshot {
  readonly resource: BookableResource;
  readonly schedule: BookableSchedule;
  readonly policy: Policy;
  /** Held and confirmed allocations. */
  readonly usages: readonly Usage[];
  /** When the whole resource is busy elsewhere, e.g. in a personal calendar. */
  readonly external: readonly Span[];
  /** Starts of its bookings, needed for `maxPerDay`. */
  readonly starts: readonly number[];
  /** When the requester is busy; the resource's buffers do not apply. */
  readonly requesterBusy?: readonly Span[];
}

export interface SlotSearch {
  readonly minutes: number;
  /** Units or quantity; 1 by default. */
  readonly quantity?: number;
  /** Slots have to start within this span. */
  readonly within: Span;
  readonly now: number;
}

/** The free slots of a resource, earliest first; lazy, so that the first one is cheap. */
export const freeSlots = (snapshot: Snapshot, search: SlotSearch): IteratorObject<Slot, void> =>
  freeSpans(snapshot, search).map(slotOf);

/** The free slots as spans of milliseconds, for comparing many of them. */
export function* freeSpans(snapshot: Snapshot, search: SlotSearch): Generator<Span, void> {
  const { schedule, policy } = snapshot;
  const { timeZone, hours, days } = schedule;
  const { minutes, within, now, quantity } = search;
  const starts = bookableStarts(policy, now);
  const earliest = Math.max(within.from, starts.from);
  const latest = Math.min(within.to, starts.to);
  if (earliest >= latest || (hours.length === 0 && days.length === 0)) return;

  const isLoan = policy.hoursApply === 'endpoints';
  const length = minutes * MINUTE_MS;
  const step = slotStep(policy, minutes) * MINUTE_MS;
  const full = fullDays(snapshot);
  const last = dayOf(latest - 1, timeZone);
  for (let day = dayOf(earliest, timeZone); day <= last; day = dayAfter(day)) {
    if (full.has(day)) continue;
    for (const open of bookableIntervals(schedule, day)) {
      const latestEnd = open.to + length;
      const end = isLoan ? latestEnd : openUntil(schedule, day, open.to, latestEnd);
      const near = busyTimesNear(snapshot, { from: open.from, to: end });
      for (let from = open.from; from < open.to && from + length <= end; from += step) {
        const slot = { from, to: from + length };
        if (from < earliest || from >= latest) continue;
        if (isLoan && !isWithinSchedule(schedule, slot, 'endpoints')) continue;
        if (hasRoom(near, slot, quantity)) yield slot;
      }
    }
  }
}

export const isSlotFree = (
  slot: Slot,
  snapshot: Snapshot,
  search: Omit<SlotSearch, 'within'>,
): boolean => {
  const { from } = spanOf(slot);
  return !freeSpans(snapshot, { ...search, within: { from, to: from + 1 } }).next().done;
};

/**
 * Whether nothing else takes place: no booking, personal appointment or hub closure. Neither the policy nor the
 * opening hours are checked, since an agreed time may be outside of them.
 */
export const isUnoccupied = (snapshot: Snapshot, slot: Span, quantity?: number): boolean =>
  hasRoom(busyTimesNear(snapshot, slot), slot, quantity);

type BusyTimes = Required<
  Pick<Snapshot, 'resource' | 'policy' | 'usages' | 'external' | 'requesterBusy'>
> &
  Pick<BookableSchedule, 'hubClosures'>;

/** The busy times that slots within the span can overlap. Loans go on while the hub is closed. */
function busyTimesNear(
  { resource, schedule, policy, usages, external, requesterBusy = [] }: Snapshot,
  span: Span,
): BusyTimes {
  const padded = withBuffers(span, policy);
  const isNear = (it: Span) => overlap(it, padded);
  return {
    resource,
    policy,
    usages: usages.filter(isNear),
    external: external.filter(isNear),
    requesterBusy: requesterBusy.filter(isNear),
    hubClosures: policy.hoursApply === 'endpoints' ? [] : schedule.hubClosures.filter(isNear),
  };
}

function hasRoom(
  { resource, policy, usages, external, requesterBusy, hubClosures }: BusyTimes,
  slot: Span,
  quantity = 1,
): boolean {
  const padded = withBuffers(slot, policy);
  return (
    !external.some((it) => overlap(it, padded)) &&
    !requesterBusy.some((it) => overlap(it, slot)) &&
    !hubClosures.some((it) => overlap(it, slot)) &&
    freeQuantity(resource, usages, padded) >= quantity
  );
}

/** Whether the day of a booking has as many bookings as the resource takes on one day. */
export const isDayFull = (snapshot: Snapshot, from: number): boolean =>
  fullDays(snapshot).has(dayOf(from, snapshot.schedule.timeZone));

/** Days of the resource's zone with `maxPerDay` bookings or more. */
function fullDays({
  policy: { maxPerDay },
  schedule: { timeZone },
  starts,
}: Snapshot): ReadonlySet<string> {
  if (maxPerDay === null) return new Set();
  const byDay = Map.groupBy(starts, (start) => dayOf(start, timeZone));
  return new Set([...byDay].filter(([, ofDay]) => ofDay.length >= maxPerDay).map(([day]) => day));
}
