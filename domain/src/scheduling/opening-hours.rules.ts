import { instantResolver, dayOf, overlap, type Span, spanOf, weekdayOf } from '../kernel/time.ts';
import type {
  Closure,
  DateHours,
  Interval,
  WeeklyHours,
} from '../availability/availability.contract.ts';
import type { Slot } from './slot.contract.ts';

/** Consecutive days, the last day included. */
type DaysOff = Pick<Closure, 'firstDay' | 'lastDay'>;

/** When a resource is open, in wall time of its zone. */
export interface Schedule {
  readonly timeZone: string;
  readonly hours: readonly WeeklyHours[];
  readonly days: readonly DateHours[];
  readonly closures: readonly DaysOff[];
  /** When the hub is closed; takes precedence over all other fields. */
  readonly hubClosures: readonly Span[];
}

/** The intervals of a date: of its override, else none on a day off, else those of its weekday. */
export function findIntervalsOfDay(schedule: Schedule, day: string): readonly Interval[] {
  const override = schedule.days.find(({ date }) => date === day);
  if (override) return override.intervals;
  if (schedule.closures.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay))
    return [];
  const weekday = weekdayOf(day);
  return schedule.hours.filter(({ wday }) => wday === weekday);
}

/** The intervals of a date as instants. Intervals that touch, or overlap after a clock change, are merged. */
export function bookableIntervals(schedule: Schedule, day: string): Span[] {
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
export const isHubClosed = ({ hubClosures }: Pick<Schedule, 'hubClosures'>, span: Span): boolean =>
  hubClosures.some((closure) => overlap(closure, span));

/** Whether the whole booking lies within the schedule, or only its start and end. */
export function isWithinSchedule(
  schedule: Schedule,
  { from, to }: Span,
  apply: 'interval' | 'endpoints' = 'interval',
): boolean {
  if (apply === 'interval') return isOpen(schedule, { from, to });
  // A loan can end at closing time as well as at opening time.
  const isOpenAt = (at: number) => isOpen(schedule, { from: at, to: at + 1 });
  return isOpenAt(from) && (isOpenAt(to - 1) || isOpenAt(to));
}

const isOpen = (schedule: Schedule, span: Span): boolean =>
  !isHubClosed(schedule, span) &&
  bookableIntervals(schedule, dayOf(span.from, schedule.timeZone)).some(
    ({ from, to }) => from <= span.from && span.to <= to,
  );

/**
 * The bookings that a change of the schedule leaves outside. The editor has to decide about each of them.
 * Bookings that were already outside, by agreement, are not affected.
 */
export const affectedBookings = <B extends Slot>(
  bookings: readonly B[],
  before: Schedule,
  after: Schedule,
  apply?: 'interval' | 'endpoints',
): B[] =>
  bookings.filter((booking) => {
    const span = spanOf(booking);
    return isWithinSchedule(before, span, apply) && !isWithinSchedule(after, span, apply);
  });
