import { CANCEL_BEFORE_MS } from '../limits.ts';
import { type BookingFacts, type TransitionActor, refuseAction } from './lifecycle.rules.ts';

/** Returns until when the actor can reschedule or cancel a session; null if no deadline applies. */
export function rescheduleDeadline(booking: BookingFacts, mover: TransitionActor): Date | null {
  if (!booking.session) return null;
  const start = Date.parse(booking.session.start);
  const atLast = refuseAction(booking, mover, 'reschedule', new Date(start - 1));
  return atLast === 'booking.too_late' ? new Date(start - CANCEL_BEFORE_MS) : null;
}
