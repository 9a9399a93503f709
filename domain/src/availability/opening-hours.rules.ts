import { clockOf, type Span, weekdayOf } from '../kernel/time.ts';
import type { Closure, DateHours, Interval, WeeklyHours } from './availability.contract.ts';

/** Days in a row, the last one included. */
type DaysOff = Pick<Closure, 'firstDay' | 'lastDay'>;

/** When somebody receives, in wall time of their zone. */
export interface OpeningHours {
  readonly timeZone: string;
  readonly hours: readonly WeeklyHours[];
  readonly days: readonly DateHours[];
  readonly closures: readonly DaysOff[];
  /** When the hub is closed: nobody receives, whatever they have said. */
  readonly closed: readonly Span[];
}

/** What somebody has said of a date: its own hours, else that it is off, else the hours of its weekday. */
export function intervalsOnDay(open: OpeningHours, day: string): readonly Interval[] {
  const own = open.days.find(({ date }) => date === day);
  if (own) return own.intervals;
  if (open.closures.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)) return [];
  const weekday = weekdayOf(day);
  return open.hours.filter(({ wday }) => wday === weekday);
}

/** One day's hours as instants. Two intervals that touch, or that a clock change pushes together, are one. */
export function bookableIntervals(open: OpeningHours, day: string): Span[] {
  const intervals = intervalsOnDay(open, day);
  if (intervals.length === 0) return [];
  const at = clockOf(day, open.timeZone);
  const spans = intervals
    .map(({ start, end }) => ({ from: at(start), to: at(end) }))
    .sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const span of spans) {
    const before = merged.at(-1);
    if (before && span.from <= before.to) {
      merged[merged.length - 1] = { from: before.from, to: Math.max(before.to, span.to) };
    } else {
      merged.push(span);
    }
  }
  return merged;
}
