import type { ErrorCode } from '../errors.ts';
import { DAY_MS, spanOf } from '../kernel/time.ts';
import { MOST_CALENDAR_DAYS } from '../limits.ts';
import type { CalendarKind, CalendarStatus } from './calendar.contract.ts';

/** Forwards, and not further than a season. */
export function refuseRange(range: { from: string; to: string }): ErrorCode | null {
  const { from, to } = spanOf({ start: range.from, end: range.to });
  const isPossible = from < to && to - from <= MOST_CALENDAR_DAYS * DAY_MS;
  return isPossible ? null : 'calendar.range';
}

/** What can have a status at all: one asks for a time, the other has had it. */
export const hasStatus = (kind: CalendarKind, status: CalendarStatus): boolean =>
  kind === (status === 'pending' ? 'request' : 'session');
