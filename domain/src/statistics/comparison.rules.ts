import type { Period } from '../dashboard/expert-metrics.contract.ts';
import { previousPeriod } from '../dashboard/periods.rules.ts';
import type { ErrorCode } from '../errors.ts';
import { dayAfter, daysAfter, daysBetween, weekdayOf } from '../kernel/time.ts';
import { MAX_STATISTICS_DAYS } from '../limits.ts';
import type { Comparison } from './statistics.contract.ts';

const yearBefore = (day: string): string =>
  Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();

/** The period that figures are compared with. A year before 29 February is 28 February. */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  switch (comparison) {
    case 'none':
      return null;
    case 'previous':
      return previousPeriod(period);
    case 'year':
      return { from: yearBefore(period.from), to: yearBefore(period.to) };
  }
}

export const refuseLongPeriod = ({ from, to }: Period): ErrorCode | null =>
  daysBetween(from, to) >= MAX_STATISTICS_DAYS ? 'statistics.period_long' : null;

/** Monday of the week of a day. */
export const mondayOf = (day: string): string => daysAfter(day, -((weekdayOf(day) + 6) % 7));

/** The weeks of a period from Monday to Sunday, the first and the last cut at its edges. */
export function weeksOf({ from, to }: Period): Period[] {
  const weeks: Period[] = [];
  for (let first = from; first <= to;) {
    const sunday = daysAfter(mondayOf(first), 6);
    weeks.push({ from: first, to: sunday < to ? sunday : to });
    first = dayAfter(sunday);
  }
  return weeks;
}
