import type { ErrorCode } from '../errors.ts';
import { dayAfter, dayOf, instantOf } from '../kernel/time.ts';
import { DIGEST_AT } from '../limits.ts';
import type { QuietHours } from './preferences.contract.ts';

export const refuseQuietHours = (quiet: QuietHours | null): ErrorCode | null =>
  quiet && quiet.starts === quiet.ends ? 'notification.quiet_hours' : null;

/** Returns when the quiet hours around an instant end; null outside of them. */
export function quietHoursEnd(now: Date, { starts, ends }: QuietHours, zone: string): Date | null {
  const at = now.getTime();
  const today = dayOf(at, zone);
  const [start, end] = [instantOf(today, starts, zone), instantOf(today, ends, zone)];
  if (starts < ends) return at >= start && at < end ? new Date(end) : null;
  if (at < end) return new Date(end);
  return at >= start ? new Date(instantOf(dayAfter(today), ends, zone)) : null;
}

/** Does the same for stored quiet hours, which may be missing, and uses the hub's time zone when the user has none. */
export function storedQuietHoursEnd(
  now: Date,
  { quietFrom, quietTo, timeZone }: StoredQuietHours,
  hubZone: string,
): Date | null {
  if (!quietFrom || !quietTo) return null;
  return quietHoursEnd(now, { starts: quietFrom, ends: quietTo }, timeZone ?? hubZone);
}

interface StoredQuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string | null;
}

/** Returns the last time at which the daily email was due in a zone. It holds the notifications before that time. */
export function lastDigestDue(now: Date, zone: string): Date {
  const today = dayOf(now.getTime(), zone);
  const due = instantOf(today, DIGEST_AT, zone);
  return new Date(due <= now.getTime() ? due : instantOf(dayBefore(today), DIGEST_AT, zone));
}

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
