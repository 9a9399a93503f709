import {
  instantResolver,
  dayAfter,
  dayOf,
  overlap,
  type Span,
  spanOf,
  weekdayOf,
} from '../kernel/time.ts';
import type { Closure, DateHours, Interval, WeeklyHours } from './schedule.contract.ts';
import type { Slot } from './slot.contract.ts';

/** Consecutive days, the last day included. */
type DaysOff = Pick<Closure, 'firstDay' | 'lastDay'>;

/** When a resource can be booked: its schedule, less the closures of the hub. */
export interface BookableSchedule {
  readonly timeZone: string;
  readonly hours: readonly WeeklyHours[];
  readonly days: readonly DateHours[];
  readonly closures: readonly DaysOff[];
  /** When the hub is closed; takes precedence over all other fields. */
  readonly hubClosures: readonly Span[];
}

/** The intervals of a date: of its override, else none on a day off, else those of its weekday. */
export function findIntervalsOfDay(schedule: BookableSchedule, day: string): readonly Interval[] {
  const override = schedule.days.find(({ date }) => date === day);
  if (override) return override.intervals;
  if (schedule.closures.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay))
    return [];
  const weekday = weekdayOf(day);
  return schedule.hours.filter(({ wday }) => wday === weekday);
}

/** The intervals of a date as instants. Intervals that touch, or overlap after a clock change, are merged. */
export function bookableIntervals(schedule: BookableSchedule, day: string): Span[] {
  const intervals = findIntervalsOfDay(schedule, day);
  if (intervals.length === 0) return [];
  const at = instantResolver(day, schedule.timeZone);
  const spans = intervals
    .map(({ start, end }) => ({ from: at(start), to: at(end) }))
    .sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const span of spans) {
    const previous = merged.at(-1);
    if (previous && span.from <= previous.to) {
      merged[merged.length - 1] = { from: previous.from, to: Math.max(previous.to, span.to) };
    } else {
      merged.push(span);
    }
  }
  return merged;
}

/** Whether the hub is closed during a part of the span. Not even an agreed time may be in a hub closure. */
export const isHubClosed = (
  { hubClosures }: Pick<BookableSchedule, 'hubClosures'>,
  span: Span,
): boolean => hubClosures.some((closure) => overlap(closure, span));

/** Whether the whole booking lies within the schedule, or only its start and end. */
export function isWithinSchedule(
  schedule: BookableSchedule,
  { from, to }: Span,
  apply: 'interval' | 'endpoints' = 'interval',
): boolean {
  if (apply === 'interval') return isOpen(schedule, { from, to });
  // A loan can end at closing time as well as at opening time.
  const isOpenAt = (at: number) => isOpen(schedule, { from: at, to: at + 1 });
  return isOpenAt(from) && (isOpenAt(to - 1) || isOpenAt(to));
}

function isOpen(schedule: BookableSchedule, span: Span): boolean {
  const day = dayOf(span.from, schedule.timeZone);
  return (
    !isHubClosed(schedule, span) &&
    bookableIntervals(schedule, day).some(
      ({ from, to }) => from <= span.from && span.to <= openUntil(schedule, day, to, span.to),
    )
  );
}

/**
 * When an interval of a day that ends at `end` closes: one that ends at midnight goes on while the next days begin
 * open. Looks no further than `enough`.
 */
export function openUntil(
  schedule: BookableSchedule,
  day: string,
  end: number,
  enough: number,
): number {
  if (end >= enough || end !== instantResolver(day, schedule.timeZone)('24:00')) return end;
  const next = dayAfter(day);
  const following = bookableIntervals(schedule, next).find(({ from }) => from === end);
  return following ? openUntil(schedule, next, following.to, enough) : end;
}

/**
 * The bookings that a change of the schedule leaves outside. The editor has to decide about each of them.
 * Bookings that were already outside, by agreement, are not affected.
 */
export const affectedBookings = <B extends Slot>(
  bookings: readonly B[],
  before: BookableSchedule,
  after: BookableSchedule,
  apply?: 'interval' | 'endpoints',
): B[] =>
  bookings.filter((booking) => {
    const span = spanOf(booking);
    return isWithinSchedule(before, span, apply) && !isWithinSchedule(after, span, apply);
  });
