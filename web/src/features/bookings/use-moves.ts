import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { movesOf, refuseMove } from '@thedot/domain/bookings/lifecycle.rules';
import { movableUntil } from '@thedot/domain/bookings/window.rules';
import { personOf, useMe } from '../../app/session.ts';
import { useNow } from '../../ui/use-now.ts';

/** The buttons this person has on a booking: the rule that the server obeys. */
export function useMoves(booking: Booking) {
  const me = useMe();
  const now = useNow();
  const actor = { ...personOf(me), id: me.id };
  return {
    moves: movesOf(booking, actor, now),
    /** Null for whom it is not a matter of hours. */
    until: movableUntil(booking, actor),
    isTooLate: refuseMove(booking, actor, 'reschedule', now) === 'booking.too_late',
  };
}
