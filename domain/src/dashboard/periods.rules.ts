import type { ErrorCode } from '../errors.ts';
import { dayOf, daysBetween } from '../kernel/time.ts';
import type { Period } from './expert-figures.contract.ts';

const USUAL_DAYS = 30;

const daysLater = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The days that are asked for: those of one side alone have the usual number, and none at all end today. */
export function periodOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
  zone: string,
): Period {
  const { from, to = from ? daysLater(from, USUAL_DAYS - 1) : dayOf(now.getTime(), zone) } = asked;
  return { from: from ?? daysLater(to, 1 - USUAL_DAYS), to };
}

export const refusePeriod = ({ from, to }: Period): ErrorCode | null =>
  to < from ? 'dashboard.period' : null;

/** As many days, just before. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: daysLater(from, -daysBetween(from, to) - 1),
  to: daysLater(from, -1),
});
