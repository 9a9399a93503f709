import type { ErrorCode } from '../errors.ts';
import { DAY_MS, spanOf } from '../kernel/time.ts';
import { MAX_CALENDAR_DAYS } from '../limits.ts';
import type { CalendarKind, CalendarStatus } from './calendar.contract.ts';

/** Requires `from` before `to`, and at most MOST_CALENDAR_DAYS between them. */
export function refuseRange(range: { from: string; to: string }): ErrorCode | null {
  const { from, to } = spanOf({ start: range.from, end: range.to });
  const isPossible = from < to && to - from <= MAX_CALENDAR_DAYS * DAY_MS;
  return isPossible ? null : 'calendar.range';
}

const STATUSES: Readonly<Record<CalendarKind, readonly CalendarStatus[]>> = {
  session: ['accepted', 'finished', 'cancelled'],
  request: ['pending'],
  space: ['pending', 'accepted', 'finished', 'cancelled'],
  busy: [],
};

export const canHaveStatus = (kind: CalendarKind, status: CalendarStatus): boolean =>
  STATUSES[kind].includes(status);
