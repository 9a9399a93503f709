import type { BookingStatus } from '../bookings/bookings.contract.ts';
import type { ErrorCode } from '../errors.ts';
import {
  DIGEST_AT,
  MAX_STEPS_PER_SESSION,
  MOST_DAYS_LATE_REMINDED,
  MOST_DAYS_TO_DUE,
} from '../limits.ts';
import { DAY_MS, dayOf, instantOf } from '../kernel/time.ts';

/** What came to nothing leaves nothing to do; what was agreed before it did stays. */
export function refuseNewStep(status: BookingStatus, already: number): ErrorCode | null {
  if (status === 'rejected' || status === 'cancelled') return 'next_step.no_session';
  return already < MAX_STEPS_PER_SESSION ? null : 'next_step.too_many';
}

/** Today in the hub, or a day to come. */
export function refuseDue(due: string | null, today: string): ErrorCode | null {
  if (due === null) return null;
  const days = (Date.parse(due) - Date.parse(today)) / DAY_MS;
  return days < 0 || days > MOST_DAYS_TO_DUE ? 'next_step.due' : null;
}

export const isOverdue = (
  { due, doneAt }: { readonly due: string | null; readonly doneAt: string | null },
  today: string,
): boolean => due !== null && doneAt === null && due < today;

/** Whether the morning of its day has come on these clocks, today or while nobody was there to say so. */
export function isReminded(due: string, now: Date, zone: string): boolean {
  const late = (Date.parse(dayOf(now.getTime(), zone)) - Date.parse(due)) / DAY_MS;
  return now.getTime() >= instantOf(due, DIGEST_AT, zone) && late <= MOST_DAYS_LATE_REMINDED;
}
