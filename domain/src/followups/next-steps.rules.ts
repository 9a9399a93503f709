import type { BookingStatus } from '../expert-sessions/bookings.contract.ts';
import type { ErrorCode } from '../errors.ts';
import {
  DIGEST_AT,
  MAX_STEPS_PER_SESSION,
  MAX_DAYS_OVERDUE_REMINDED,
  MAX_DUE_DAYS_AHEAD,
} from '../limits.ts';
import { DAY_MS, dayOf, instantOf } from '../kernel/time.ts';

/** Declined and cancelled bookings get no new steps; existing ones stay. */
export function refuseNewStep(status: BookingStatus, stepCount: number): ErrorCode | null {
  if (status === 'rejected' || status === 'cancelled') return 'next_step.no_session';
  return stepCount < MAX_STEPS_PER_SESSION ? null : 'next_step.too_many';
}

/** Accepts today in the hub's time zone and later days, up to the limit. */
export function refuseDueDate(due: string | null, today: string): ErrorCode | null {
  if (due === null) return null;
  const days = (Date.parse(due) - Date.parse(today)) / DAY_MS;
  return days < 0 || days > MAX_DUE_DAYS_AHEAD ? 'next_step.due' : null;
}

export const isOverdue = (
  { due, doneAt }: { readonly due: string | null; readonly doneAt: string | null },
  today: string,
): boolean => due !== null && doneAt === null && due < today;

/**
 * Whether a reminder is due: from the digest time of the due date in this zone on, and some days longer in case
 * the server was down.
 */
export function isReminderDue(due: string, now: Date, zone: string): boolean {
  const daysLate = (Date.parse(dayOf(now.getTime(), zone)) - Date.parse(due)) / DAY_MS;
  return now.getTime() >= instantOf(due, DIGEST_AT, zone) && daysLate <= MAX_DAYS_OVERDUE_REMINDED;
}
