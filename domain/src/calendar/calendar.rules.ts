import type { ErrorCode } from '../errors.ts';
import { DAY_MS, spanOf } from '../kernel/time.ts';
import { MAX_CALENDAR_DAYS } from '../limits.ts';
import { CalendarEntry, type CalendarKind, type CalendarStatus } from './calendar.contract.ts';

/** Requires `from` before `to`, and at most MAX_CALENDAR_DAYS between them. */
export function refuseRange(range: { from: string; to: string }): ErrorCode | null {
  const { from, to } = spanOf({ start: range.from, end: range.to });
  const isPossible = from < to && to - from <= MAX_CALENDAR_DAYS * DAY_MS;
  return isPossible ? null : 'calendar.range';
}

/** The statuses that entries of each kind can be shown with; busy times have none. */
const STATUSES: ReadonlyMap<CalendarKind, readonly string[]> = new Map(
  CalendarEntry.options.map(({ shape }) => [
    shape.kind.value,
    'status' in shape
      ? [...shape.status.options, ...('isExpired' in shape ? ['expired'] : [])]
      : [],
  ]),
);

export const canHaveStatus = (kind: CalendarKind, status: CalendarStatus): boolean =>
  STATUSES.get(kind)?.includes(status) ?? false;
