import type { ErrorCode } from '../errors.ts';
import {
  dayOf,
  daysAfter,
  daysBetween,
  daysLater,
  shiftWallClock,
  slotOf,
  spanOf,
  weekdayOf,
} from '../kernel/time.ts';
import { MAX_SERIES_DAYS, MAX_SERIES_OCCURRENCES } from '../limits.ts';
import { isSlotFree, isUnoccupied, type SlotSearch, type Snapshot } from './free-slots.rules.ts';
import type { SeriesRule } from './series.contract.ts';
import type { SeriesOccurrence, Slot } from './slot.contract.ts';

/** A booking in so many weeks one after the other. */
export const weeklyRule = (count: number): SeriesRule => ({
  frequency: 'week',
  interval: 1,
  weekdays: [],
  monthlyOn: 'date',
  count,
});

/** Expands a rule into bookings at the same wall-clock time of a zone, the first included. */
export function expandSeries(rule: SeriesRule, first: Slot, zone: string): Slot[] {
  const { from, to } = spanOf(first);
  const firstDay = dayOf(from, zone);
  const slots: Slot[] = [];
  for (const day of daysOfRule(rule, firstDay)) {
    if (slots.length >= (rule.count ?? MAX_SERIES_OCCURRENCES) || isAfterEnd(rule, day)) break;
    const start = daysLater(from, daysBetween(firstDay, day), zone);
    slots.push(slotOf({ from: start, to: start + (to - from) }));
  }
  return slots;
}

const isAfterEnd = ({ until }: SeriesRule, day: string): boolean =>
  until !== undefined && day > until;

/** Refuses a rule that has one booking alone, more than a series may have, or bookings too far ahead. */
export function refuseSeries(rule: SeriesRule, first: Slot, zone: string): ErrorCode | null {
  const firstDay = dayOf(Date.parse(first.start), zone);
  if (rule.until !== undefined && daysBetween(firstDay, rule.until) > MAX_SERIES_DAYS)
    return 'booking.series_too_long';
  const occurrences = expandSeries(rule, first, zone).length;
  if (rule.until === undefined && occurrences < (rule.count ?? 0)) return 'booking.series_too_long';
  if (occurrences < 2) return 'booking.series_too_short';
  return occurrences === MAX_SERIES_OCCURRENCES && hasMore(rule, firstDay)
    ? 'booking.series_too_long'
    : null;
}

function hasMore(rule: SeriesRule, firstDay: string): boolean {
  if (rule.until === undefined || rule.count !== undefined) return false;
  const next = [...daysOfRule(rule, firstDay)][MAX_SERIES_OCCURRENCES];
  return next !== undefined && !isAfterEnd(rule, next);
}

/** The days of a rule from the first one on, in order, whatever its end, as far ahead as a series may go. */
function* daysOfRule(rule: SeriesRule, firstDay: string): Generator<string> {
  const last = daysAfter(firstDay, MAX_SERIES_DAYS);
  for (const day of daysWithoutEnd(rule, firstDay)) {
    if (day > last) return;
    if (day >= firstDay) yield day;
  }
}

function* daysWithoutEnd(rule: SeriesRule, firstDay: string): Generator<string> {
  const { frequency, interval, weekdays } = rule;
  // A monthly rule need not fit the first day, which is booked in any case.
  if (frequency === 'month') yield firstDay;
  const own = weekdayOf(firstDay);
  const offsets = [...new Set([own, ...weekdays].map(afterMonday))].toSorted((a, b) => a - b);
  const monday = daysAfter(firstDay, -afterMonday(own));
  for (let step = 0; ; step += interval) {
    if (frequency === 'day') yield daysAfter(firstDay, step);
    else if (frequency === 'week')
      yield* offsets.map((offset) => daysAfter(monday, step * 7 + offset));
    else if (step > 0) {
      const day = dayOfMonth(rule, firstDay, step);
      if (day !== null) yield day;
    }
    if (step > MAX_SERIES_DAYS) return;
  }
}

const afterMonday = (weekday: number): number => (weekday + 6) % 7;

/** The day of a later month, or null if the month has none: February has no 30th. */
function dayOfMonth({ monthlyOn }: SeriesRule, firstDay: string, months: number): string | null {
  const [year = 0, month = 0, date = 0] = firstDay.split('-').map(Number);
  const start = isoDay(Date.UTC(year, month - 1 + months, 1));
  const length = daysBetween(start, isoDay(Date.UTC(year, month + months, 1)));
  if (monthlyOn === 'date') return date <= length ? daysAfter(start, date - 1) : null;
  const wanted = weekdayOf(firstDay);
  const firstOfWeekday = (wanted - weekdayOf(start) + 7) % 7;
  const nth =
    monthlyOn === 'weekday'
      ? Math.floor((date - 1) / 7)
      : Math.floor((length - 1 - firstOfWeekday) / 7);
  const offset = firstOfWeekday + nth * 7;
  return offset < length ? daysAfter(start, offset) : null;
}

const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Moves a booking of a series as another one was moved: by the same wall-clock difference, with its new length. */
export function shiftOccurrence(slot: Slot, before: Slot, after: Slot, zone: string): Slot {
  const { from, to } = spanOf(after);
  const start = shiftWallClock(Date.parse(slot.start), Date.parse(before.start), from, zone);
  return slotOf({ from: start, to: start + (to - from) });
}

/**
 * Marks which bookings of a series are free, the first of which is booked in any case. Notice and horizon limit only the
 * first. The others must lie within the schedule, unless the first does not: an agreed exception then applies to all at
 * whose time nothing else takes place.
 */
export function checkSeries(
  rule: SeriesRule,
  first: Slot,
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
  return expandSeries(rule, first, snapshot.schedule.timeZone).map((slot, index) => ({
    ...slot,
    occurrence: index + 1,
    free: index === 0 || isFree(slot),
  }));
}
