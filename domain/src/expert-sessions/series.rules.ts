import {
  isSlotFree,
  type BookingPolicy,
  type SlotSearch,
  withBuffers,
} from '../scheduling/free-slots.rules.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import { overlap, slotOf, spanOf, weeksLater } from '../kernel/time.ts';
import { BOOKING_HORIZON_DAYS, MAX_SERIES_WEEKS } from '../limits.ts';
import type { HoursUsed } from '../experts/experts.contract.ts';
import { remainingMinutes } from './bookings.rules.ts';
import type { SeriesOccurrence } from './series.contract.ts';

/** Horizon of a series in days; its first session lies within the normal horizon. */
const FAR = BOOKING_HORIZON_DAYS + 365 + MAX_SERIES_WEEKS * 7;

/** Expands a session into weekly ones at the same wall-clock time of a zone. */
export function expandSeries(first: Slot, weeks: number, zone: string): Slot[] {
  const { from, to } = spanOf(first);
  return Array.from({ length: weeks }, (_, week) => {
    const start = weeksLater(from, week, zone);
    return slotOf({ from: start, to: start + (to - from) });
  });
}

/**
 * Marks which weeks are free. They must lie within the expert's hours, unless the first session does not: an
 * agreed exception then applies to every week in which both parties are free and the hub is open.
 */
export function checkSeries(
  first: Slot,
  weeks: number,
  policy: BookingPolicy,
  wish: Omit<SlotSearch, 'within'>,
): SeriesOccurrence[] {
  const patient = { ...policy, noticeMinutes: 0, horizonDays: FAR };
  const isOpen = isSlotFree(first, patient, {
    ...wish,
    busy: [],
    requesterBusy: [],
    sessionStarts: [],
  });
  const hasRoom = (slot: Slot) =>
    isOpen ? isSlotFree(slot, patient, wish) : isUntaken(slot, policy, wish);
  return expandSeries(first, weeks, policy.timeZone).map((slot, week) => ({
    ...slot,
    occurrence: week + 1,
    free: week === 0 || hasRoom(slot),
  }));
}

function isUntaken(
  slot: Slot,
  policy: BookingPolicy,
  { busy, requesterBusy = [] }: Omit<SlotSearch, 'within'>,
): boolean {
  const span = spanOf(slot);
  const padded = withBuffers(span, policy);
  const kept = [...requesterBusy, ...policy.hubClosures];
  return !busy.some((it) => overlap(it, padded)) && !kept.some((it) => overlap(it, span));
}

/** Returns how many weekly sessions the remaining hours allow. */
export const affordableWeeks = (hours: HoursUsed, minutes: number): number =>
  Math.floor(remainingMinutes(hours) / minutes);
