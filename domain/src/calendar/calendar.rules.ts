import type { ErrorCode } from '../errors.ts';
import { DAY_MS, spanOf } from '../kernel/time.ts';
import { MOST_CALENDAR_DAYS } from '../limits.ts';

/** Forwards, and not further than a season. */
export function refuseRange(range: { from: string; to: string }): ErrorCode | null {
  const { from, to } = spanOf({ start: range.from, end: range.to });
  const isPossible = from < to && to - from <= MOST_CALENDAR_DAYS * DAY_MS;
  return isPossible ? null : 'calendar.range';
}
