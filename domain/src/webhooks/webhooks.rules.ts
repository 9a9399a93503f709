import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/time.ts';

/** After how long a call that failed is made again: for about a day in all. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  14 * HOUR_MS,
] as const;

/** When a delivery is tried again after so many tries; null when it is given up. */
export function findNextTry(tries: number, now: Date): Date | null {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** For how long all calls of a webhook may fail before it is switched off. */
const FAILING_MS = 3 * DAY_MS;

export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_MS;
