import type { Slot } from '../scheduling/slot.contract.ts';
import type { ErrorCode } from '../errors.ts';
import {
  ABSENCE_REPORT_AFTER_MS,
  CANCEL_BEFORE_MS,
  DISPUTE_WINDOW_MS,
  ATTENDANCE_EDIT_MS,
} from '../limits.ts';

/**
 * When an action on a session is possible: before it begins, after it began, after the grace period for
 * absences (`waited`), or until some time after it for corrections (`lately`) and disputes
 * (`contradictable`).
 */
export type TimeWindow = 'before' | 'begun' | 'waited' | keyof typeof WITHIN_MS;

const WITHIN_MS = { lately: ATTENDANCE_EDIT_MS, contradictable: DISPUTE_WINDOW_MS } as const;

export function refuseTimeWindow(
  session: Slot | null,
  when: TimeWindow,
  now: Date,
): ErrorCode | null {
  if (!session) return 'booking.changed';
  const since = now.getTime() - Date.parse(session.start);
  if (when === 'before') return since >= 0 ? 'booking.begun' : null;
  if (since < 0) return 'booking.not_begun';
  if (when === 'waited' && since < ABSENCE_REPORT_AFTER_MS) return 'booking.absent_early';
  if (when === 'begun' || when === 'waited') return null;
  const isLate = now.getTime() > Date.parse(session.end) + WITHIN_MS[when];
  return isLate ? 'booking.settled' : null;
}

export const isPastCancelDeadline = (session: Slot | null, now: Date): boolean =>
  session !== null && Date.parse(session.start) - now.getTime() < CANCEL_BEFORE_MS;

/** False when all times have passed: those are refused one by one, and the request can be declined. */
export function isAnswerOverdue(
  { answerBy, slots = [] }: { answerBy?: string | null; slots?: readonly Slot[] },
  now: Date,
): boolean {
  const at = now.getTime();
  const isOver = answerBy ? Date.parse(answerBy) <= at : false;
  return isOver && slots.some(({ start }) => Date.parse(start) > at);
}
