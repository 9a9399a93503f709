import { clockOf, dayOf, overlap, type Span, weekdayOf } from '../kernel/time.ts';
import type {
  Closure,
  DateHours,
  Interval,
  WeeklyHours,
} from '../availability/availability.contract.ts';

/** Consecutive days, the last day included. */
type DaysOff = Pick<Closure, 'firstDay' | 'lastDay'>;

/** The schedule of an expert, in wall time of their zone. */
export interface OpeningHours {
  readonly timeZone: string;
  readonly hours: readonly WeeklyHours[];
  readonly days: readonly DateHours[];
  readonly closures: readonly DaysOff[];
  /** When the hub is closed; takes precedence over all other fields. */
  readonly hubClosures: readonly Span[];
}

/** The intervals of a date: of its override, else none on a day off, else those of its weekday. */
export function findIntervalsOfDay(open: OpeningHours, day: string): readonly Interval[] {
  const override = open.days.find(({ date }) => date === day);
  if (override) return override.intervals;
  if (open.closures.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)) return [];
  const weekday = weekdayOf(day);
  return open.hours.filter(({ wday }) => wday === weekday);
}

/** The intervals of a date as instants. Intervals that touch, or overlap after a clock change, are merged. */
export function bookableIntervals(open: OpeningHours, day: string): Span[] {
  const intervals = findIntervalsOfDay(open, day);
  if (intervals.length === 0) return [];
  const at = clockOf(day, open.timeZone);
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

/** Whether the whole session lies within the schedule. */
export const isWithinSchedule = (open: OpeningHours, session: Span): boolean =>
  !open.hubClosures.some((span) => overlap(span, session)) &&
  bookableIntervals(open, dayOf(session.from, open.timeZone)).some(
    ({ from, to }) => from <= session.from && session.to <= to,
  );

/**
 * Whether a change of the schedule leaves a session outside. The editor has to decide about each affected
 * booking. Sessions that were already outside, by agreement, are not affected.
 */
export const isAffected = (session: Span, before: OpeningHours, after: OpeningHours): boolean =>
  isWithinSchedule(before, session) && !isWithinSchedule(after, session);
