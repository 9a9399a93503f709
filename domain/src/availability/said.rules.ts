import type { ErrorCode } from '../errors.ts';
import type { Closure, DateHours, Interval, Said } from './availability.contract.ts';
import { refuseInterval } from './availability.rules.ts';

type Refusal = readonly [path: string, ErrorCode | null];
type Dates = Partial<{ [Name in 'hours' | 'days' | 'closures']: Said[Name] | undefined }>;

/** Every field of what an expert says that may stand or fall by another. */
export const refusalsOf = ({ hours = [], days = [], closures = [] }: Dates): Refusal[] => [
  ...hours.map((_, index): Refusal => [`hours.${index}.end`, refuseInterval(hours, index)]),
  ...days.flatMap((day, index) => [
    [`days.${index}.date`, refuseDate(days, index)] as const,
    ...refusalsOfDate(day.intervals, index),
  ]),
  ...closures.map((_, index): Refusal => [
    `closures.${index}.lastDay`,
    refuseClosure(closures, index),
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

function refuseClosure(closures: readonly Closure[], index: number): ErrorCode | null {
  const mine = closures[index];
  if (!mine) return null;
  const order = refuseDays(mine);
  if (order) return order;
  const clash = closures.some(
    (other, i) => i !== index && other.firstDay <= mine.lastDay && mine.firstDay <= other.lastDay,
  );
  return clash ? 'availability.days_overlap' : null;
}

/** Days of the calendar are in the order of their letters. */
export const refuseDays = ({
  firstDay,
  lastDay,
}: Pick<Closure, 'firstDay' | 'lastDay'>): ErrorCode | null =>
  lastDay < firstDay ? 'availability.days_order' : null;
