import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { useNow } from '../../../lib/format/use-now.ts';
import { type CheckInState, checkInState } from './check-in-state.ts';

/** Where the check-in of a booking stands now: it opens and ends by the clock. */
export function useCheckInState(
  booking: Pick<SpaceBooking, 'checkIn' | 'isMine' | 'status'> | undefined,
): CheckInState | null {
  const now = useNow();
  return booking ? checkInState(booking, now.getTime()) : null;
}
