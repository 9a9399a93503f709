import { shiftWallClock, slotOf, spanOf, weeksLater } from '../kernel/time.ts';
import { isSlotFree, isUnoccupied, type SlotSearch, type Snapshot } from './free-slots.rules.ts';
import type { SeriesOccurrence, Slot } from './slot.contract.ts';

/** Expands a booking into weekly ones at the same wall-clock time of a zone. */
export function expandSeries(first: Slot, weeks: number, zone: string): Slot[] {
  const { from, to } = spanOf(first);
  return Array.from({ length: weeks }, (_, week) => {
    const start = weeksLater(from, week, zone);
    return slotOf({ from: start, to: start + (to - from) });
  });
}

/** Moves a booking of a series as another one was moved: by the same wall-clock difference, with its new length. */
export function shiftOccurrence(slot: Slot, before: Slot, after: Slot, zone: string): Slot {
  const { from, to } = spanOf(after);
  const start = shiftWallClock(Date.parse(slot.start), Date.parse(before.start), from, zone);
  return slotOf({ from: start, to: start + (to - from) });
}

/**
 * Marks which weeks are free, the first of which is booked in any case. Notice and horizon limit only the first.
 * The weeks must lie within the schedule, unless the first does not: an agreed exception then applies to every
 * week in which nothing else takes place.
 */
export function checkSeries(
  first: Slot,
  weeks: number,
  snapshot: Snapshot,
  search: Omit<SlotSearch, 'within'>,
): SeriesOccurrence[] {
  const policy = { ...snapshot.policy, noticeMinutes: 0, horizonDays: Infinity };
  const withoutNotice = { ...snapshot, policy };
  const empty = { ...withoutNotice, usages: [], external: [], starts: [], requesterBusy: [] };
  const isOpen = isSlotFree(first, empty, search);
  const isFree = (slot: Slot) =>
    isOpen
      ? isSlotFree(slot, withoutNotice, search)
      : isUnoccupied(snapshot, spanOf(slot), search.quantity);
  return expandSeries(first, weeks, snapshot.schedule.timeZone).map((slot, week) => ({
    ...slot,
    occurrence: week + 1,
    free: week === 0 || isFree(slot),
  }));
}
