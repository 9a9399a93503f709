import type { ErrorCode } from '../errors.ts';
import { dayOf, daysBetween } from '../kernel/time.ts';
import type { Period } from './expert-metrics.contract.ts';

const DEFAULT_DAYS = 30;

const daysLater = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The requested period. With one end it has 30 days; with none it is the 30 days that end today. */
export function resolvePeriod(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
  zone: string,
): Period {
  const { from, to = from ? daysLater(from, DEFAULT_DAYS - 1) : dayOf(now.getTime(), zone) } =
    query;
  return { from: from ?? daysLater(to, 1 - DEFAULT_DAYS), to };
}

export const refusePeriod = ({ from, to }: Period): ErrorCode | null =>
  to < from ? 'dashboard.period' : null;

/** The period of the same length just before. */
export const previousPeriod = ({ from, to }: Period): Period => ({
  from: daysLater(from, -daysBetween(from, to) - 1),
  to: daysLater(from, -1),
});
