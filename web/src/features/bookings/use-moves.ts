import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { allowedActions, refuseAction } from '@thedot/domain/bookings/lifecycle.rules';
import { movableUntil } from '@thedot/domain/bookings/window.rules';
import { personOf, useMe } from '../../app/session.ts';
import { useNow } from '../../ui/use-now.ts';

/** The buttons this person has on a booking: the rule that the server obeys. */
export function useMoves(booking: Booking) {
  const me = useMe();
  const now = useNow();
  const actor = { ...personOf(me), id: me.id };
  return {
    moves: allowedActions(booking, actor, now),
    /** Null for whom it is not a matter of hours. */
    until: movableUntil(booking, actor),
    isTooLate: refuseAction(booking, actor, 'reschedule', now) === 'booking.too_late',
  };
}
