import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

interface OfferFacts {
  readonly state: WaitingListState;
  readonly offeredUntil: string | null;
}

/** An offer is taken once, in time. */
export function refuseOffer({ state, offeredUntil }: OfferFacts, now: Date): ErrorCode | null {
  if (state !== 'offered' && state !== 'passed') return 'booking.changed';
  const isLate = offeredUntil === null || Date.parse(offeredUntil) <= now.getTime();
  if (isLate) return 'booking.answer_late';
  return state === 'passed' ? 'booking.changed' : null;
}

/** Passed: the user did not take the offer, or no place became free in time. */
export const WaitingListState = z.enum(['waiting', 'offered', 'taken', 'passed', 'left']);
export type WaitingListState = z.infer<typeof WaitingListState>;
