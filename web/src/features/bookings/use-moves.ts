import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { allowedActions, refuseAction } from '@thedot/domain/bookings/lifecycle.rules';
import { rescheduleDeadline } from '@thedot/domain/bookings/reschedule-deadline.rules';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { useNow } from '../../lib/format/use-now.ts';

/** The buttons this person has on a booking: the rule that the server obeys. */
export function useMoves(booking: Booking) {
  const me = useMe();
  const now = useNow();
  const actor = { ...toPerson(me), id: me.id };
  return {
    moves: allowedActions(booking, actor, now),
    /** Null for whom it is not a matter of hours. */
    until: rescheduleDeadline(booking, actor),
    isTooLate: refuseAction(booking, actor, 'reschedule', now) === 'booking.too_late',
  };
}
