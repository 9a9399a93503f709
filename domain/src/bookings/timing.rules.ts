import type { Slot } from '../availability/slot.contract.ts';
import type { ErrorCode } from '../errors.ts';
import {
  ABSENT_AFTER_MS,
  CANCEL_BEFORE_MS,
  CONTRADICT_WITHIN_MS,
  CORRECT_WITHIN_MS,
} from '../limits.ts';

/**
 * When something can be done to a session: before it begins, once it has, once somebody can be said not to have
 * come, or for as long after it as something can be put right, or contradicted.
 */
export type TimeWindow = 'before' | 'begun' | 'waited' | keyof typeof WITHIN_MS;

const WITHIN_MS = { lately: CORRECT_WITHIN_MS, contradictable: CONTRADICT_WITHIN_MS } as const;

export function refuseTimeWindow(
  session: Slot | null,
  when: TimeWindow,
  now: Date,
): ErrorCode | null {
  if (!session) return 'booking.changed';
  const since = now.getTime() - Date.parse(session.start);
  if (when === 'before') return since >= 0 ? 'booking.begun' : null;
  if (since < 0) return 'booking.not_begun';
  if (when === 'waited' && since < ABSENT_AFTER_MS) return 'booking.absent_early';
  if (when === 'begun' || when === 'waited') return null;
  const isLate = now.getTime() > Date.parse(session.end) + WITHIN_MS[when];
  return isLate ? 'booking.settled' : null;
}

export const isTooLate = (session: Slot | null, now: Date): boolean =>
  session !== null && Date.parse(session.start) - now.getTime() < CANCEL_BEFORE_MS;

/** Times that have all passed are another matter: each of them is refused for that, and can be declined. */
export function isAnswerLate(
  { answerBy, slots = [] }: { answerBy?: string | null; slots?: readonly Slot[] },
  now: Date,
): boolean {
  const at = now.getTime();
  const isOver = answerBy ? Date.parse(answerBy) <= at : false;
  return isOver && slots.some(({ start }) => Date.parse(start) > at);
}
