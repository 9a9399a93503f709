import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

export interface Decision {
  readonly state: Extract<ApprovalState, 'accepted' | 'rejected'>;
  readonly reason: string;
}

interface ApprovalFacts {
  readonly state: ApprovalState;
  readonly expiresAt: string;
}

/** A refusal needs a reason. */
export const refuseDecisionReason = ({ state, reason }: Decision): ErrorCode | null =>
  state === 'rejected' && reason.trim() === '' ? 'booking.reason_required' : null;

/** An approval is decided once, while its hold lasts. */
export function refuseDecision({ state, expiresAt }: ApprovalFacts, now: Date): ErrorCode | null {
  if (state === 'accepted' || state === 'rejected') return 'booking.changed';
  if (Date.parse(expiresAt) <= now.getTime()) return 'booking.answer_late';
  return state === 'lapsed' ? 'booking.changed' : null;
}

/** Lapsed: the hold expired, or the booking ended, before a decision. */
export const ApprovalState = z.enum(['requested', 'accepted', 'rejected', 'lapsed']);
export type ApprovalState = z.infer<typeof ApprovalState>;
