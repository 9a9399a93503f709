import { CANCEL_BEFORE_MS } from '../limits.ts';
import { type BookingFacts, type Mover, refuseMove } from './lifecycle.rules.ts';

/** Until when this person can move or cancel a session; null for whom it is not a matter of hours. */
export function movableUntil(booking: BookingFacts, mover: Mover): Date | null {
  if (!booking.session) return null;
  const start = Date.parse(booking.session.start);
  const atLast = refuseMove(booking, mover, 'reschedule', new Date(start - 1));
  return atLast === 'booking.too_late' ? new Date(start - CANCEL_BEFORE_MS) : null;
}
