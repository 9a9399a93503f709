import type { ErrorCode } from '../errors.ts';
import { daysBetween } from '../kernel/time.ts';
import { MOST_DAYS_OFF, MOST_DAYS_TO_LAST_OFF } from '../limits.ts';
import type { Closure, DateHours, Interval, Schedule } from './availability.contract.ts';
import { refuseInterval } from './availability.rules.ts';

type Refusal = readonly [path: string, ErrorCode | null];
type Dates = Partial<{ [Name in 'hours' | 'days' | 'closures']: Schedule[Name] | undefined }>;

/** Every field of what an expert says that may stand or fall by another. */
export const refuseSchedule = (
  { hours = [], days = [], closures = [] }: Dates,
  today: string,
): Refusal[] => [
  ...hours.map((_, index): Refusal => [`hours.${index}.end`, refuseInterval(hours, index)]),
  ...days.flatMap((day, index) => [
    [`days.${index}.date`, refuseDate(days, index)] as const,
    ...refusalsOfDate(day.intervals, index),
  ]),
  ...closures.map((_, index): Refusal => [
    `closures.${index}.lastDay`,
    refuseClosure(closures, index, today),
  ]),
];

/** The hours of one date are as those of a weekday. */
function refusalsOfDate(intervals: readonly Interval[], day: number): Refusal[] {
  const hours = intervals.map((interval) => ({ wday: 0, ...interval }));
  return hours.map((_, index) => [
    `days.${day}.intervals.${index}.end`,
    refuseInterval(hours, index),
  ]);
}

const refuseDate = (days: readonly DateHours[], index: number): ErrorCode | null =>
  days.some(({ date }, other) => other < index && date === days[index]?.date)
    ? 'availability.days_twice'
    : null;

function refuseClosure(
  closures: readonly Closure[],
  index: number,
  today: string,
): ErrorCode | null {
  const mine = closures[index];
  if (!mine) return null;
  const refusal = refuseDateRange(mine, today);
  if (refusal) return refusal;
  const clash = closures.some(
    (other, i) => i !== index && other.firstDay <= mine.lastDay && mine.firstDay <= other.lastDay,
  );
  return clash ? 'availability.days_overlap' : null;
}

/** Days of the calendar are in the order of their letters. */
export function refuseDateRange(
  { firstDay, lastDay }: Pick<Closure, 'firstDay' | 'lastDay'>,
  today: string,
): ErrorCode | null {
  if (lastDay < firstDay) return 'availability.days_order';
  const isFar =
    daysBetween(firstDay, lastDay) >= MOST_DAYS_OFF ||
    daysBetween(today, lastDay) > MOST_DAYS_TO_LAST_OFF;
  return isFar ? 'availability.days_far' : null;
}
