import type { ErrorCode } from '../errors.ts';
import { daysBetween } from '../kernel/time.ts';
import { MAX_DAYS_OFF, MAX_DAYS_OFF_AHEAD } from '../limits.ts';
import type { Closure, DateHours, Interval, Schedule, WeeklyHours } from './schedule.contract.ts';

/** Refuses an interval that ends before it starts, or overlaps another of its weekday. */
export function refuseInterval(hours: readonly WeeklyHours[], index: number): ErrorCode | null {
  const interval = hours[index];
  if (!interval) return null;
  if (interval.end <= interval.start) return 'availability.order';
  const overlaps = hours.some(
    (other, i) =>
      i !== index &&
      other.wday === interval.wday &&
      other.start < interval.end &&
      interval.start < other.end,
  );
  return overlaps ? 'availability.overlap' : null;
}

type Refusal = readonly [path: string, ErrorCode | null];
type Dates = Partial<{ [Name in 'hours' | 'days' | 'closures']: Schedule[Name] | undefined }>;

/** Checks the fields of a schedule that depend on each other, and returns one entry per field. */
export const refuseSchedule = (
  { hours = [], days = [], closures = [] }: Dates,
  today: string,
): Refusal[] => [
  ...hours.map((_, index): Refusal => [`hours.${index}.end`, refuseInterval(hours, index)]),
  ...days.flatMap((day, index) => [
    [`days.${index}.date`, refuseRepeatedDate(days, index)] as const,
    ...refuseIntervalsOfDate(day.intervals, index),
  ]),
  ...closures.map((_, index): Refusal => [
    `closures.${index}.lastDay`,
    refuseClosure(closures, index, today),
  ]),
];

/** Intervals of a date follow the rules of a weekday. */
function refuseIntervalsOfDate(intervals: readonly Interval[], day: number): Refusal[] {
  const hours = intervals.map((interval) => ({ wday: 0, ...interval }));
  return hours.map((_, index) => [
    `days.${day}.intervals.${index}.end`,
    refuseInterval(hours, index),
  ]);
}

const refuseRepeatedDate = (days: readonly DateHours[], index: number): ErrorCode | null =>
  days.some(({ date }, other) => other < index && date === days[index]?.date)
    ? 'availability.days_twice'
    : null;

function refuseClosure(
  closures: readonly Closure[],
  index: number,
  today: string,
): ErrorCode | null {
  const closure = closures[index];
  if (!closure) return null;
  const refusal = refuseDateRange(closure, today);
  if (refusal) return refusal;
  const overlaps = closures.some(
    (other, i) =>
      i !== index && other.firstDay <= closure.lastDay && closure.firstDay <= other.lastDay,
  );
  return overlaps ? 'availability.days_overlap' : null;
}

/** ISO dates sort as strings. */
export function refuseDateRange(
  { firstDay, lastDay }: Pick<Closure, 'firstDay' | 'lastDay'>,
  today: string,
): ErrorCode | null {
  if (lastDay < firstDay) return 'availability.days_order';
  const isFar =
    daysBetween(firstDay, lastDay) >= MAX_DAYS_OFF ||
    daysBetween(today, lastDay) > MAX_DAYS_OFF_AHEAD;
  return isFar ? 'availability.days_far' : null;
}
