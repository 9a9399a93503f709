import {
  isSlotFree,
  type BookingPolicy,
  type SlotSearch,
  withBuffers,
} from '../availability/availability.rules.ts';
import type { Slot } from '../availability/slot.contract.ts';
import { overlap, slotOf, spanOf, weeksLater } from '../kernel/time.ts';
import { BOOKING_HORIZON_DAYS, MAX_SERIES_WEEKS } from '../limits.ts';
import type { HoursUsed } from '../experts/experts.contract.ts';
import { minutesLeft } from './bookings.rules.ts';
import type { SeriesOccurrence } from './series.contract.ts';

/** How far ahead the weeks of a series may lie, the first of which lies within the horizon. */
const FAR = BOOKING_HORIZON_DAYS + 365 + MAX_SERIES_WEEKS * 7;

/** A session and those of the following weeks, at the same time of the clocks of a zone. */
export function expandSeries(first: Slot, weeks: number, zone: string): Slot[] {
  const { from, to } = spanOf(first);
  return Array.from({ length: weeks }, (_, week) => {
    const start = weeksLater(from, week, zone);
    return slotOf({ from: start, to: start + (to - from) });
  });
}

/**
 * Which weeks after the first have room. They keep to the expert's hours unless the first does not: who
 * agreed to an hour outside of them means it every week, as far as both are free and the hub is not closed.
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
  const kept = [...requesterBusy, ...policy.closed];
  return !busy.some((it) => overlap(it, padded)) && !kept.some((it) => overlap(it, span));
}

/** How many weekly sessions the hours that are left are enough for. */
export const weeksWithin = (hours: HoursUsed, minutes: number): number =>
  Math.floor(minutesLeft(hours) / minutes);
