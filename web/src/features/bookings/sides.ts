import type { Booking, Party } from '@thedot/domain/bookings/bookings.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';

type Sides = Pick<Booking, 'expert' | 'requester' | 'turn' | 'status'>;

/** On which side of a booking somebody stands; staff who look on stand on none. */
export function partyOf(booking: Pick<Booking, Party>, personId: string): Party | null {
  if (booking.expert.id === personId) return 'expert';
  return booking.requester.id === personId ? 'requester' : null;
}

/** The person one meets: the other side, or the expert for who looks on. */
export const counterpartOf = (booking: Pick<Booking, Party>, personId: string): PersonBrief =>
  partyOf(booking, personId) === 'expert' ? booking.requester : booking.expert;

/** Whose answer a pending booking waits for, as `personId` sees it. */
export function awaitedBy(booking: Sides, personId: string): 'me' | PersonBrief | null {
  if (booking.status !== 'pending' || !booking.turn) return null;
  return booking.turn === partyOf(booking, personId) ? 'me' : booking[booking.turn];
}
