import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

interface ApprovalFacts {
  readonly state: ApprovalState;
  readonly expiresAt: string;
}

/** An approval is decided once, while its hold lasts. */
export function refuseDecision({ state, expiresAt }: ApprovalFacts, now: Date): ErrorCode | null {
  if (state === 'accepted' || state === 'rejected') return 'booking.status_failed';
  if (Date.parse(expiresAt) <= now.getTime()) return 'booking.answer_late';
  return state === 'lapsed' ? 'booking.status_failed' : null;
}

/** Lapsed: the hold expired, or the booking ended, before a decision. */
export const ApprovalState = z.enum(['requested', 'accepted', 'rejected', 'lapsed']);
export type ApprovalState = z.infer<typeof ApprovalState>;
