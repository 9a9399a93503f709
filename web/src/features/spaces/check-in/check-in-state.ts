import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';

export type CheckInState = 'early' | 'open' | 'late' | 'done';

/** Where the check-in of one's own booking stands; null for a booking without one. */
export function checkInState(
  { checkIn, isMine, status }: Pick<SpaceBooking, 'checkIn' | 'isMine' | 'status'>,
  now = Date.now(),
): CheckInState | null {
  if (!checkIn || !isMine || status !== 'accepted') return null;
  if (checkIn.at !== null) return 'done';
  if (now < Date.parse(checkIn.from)) return 'early';
  return now < Date.parse(checkIn.until) ? 'open' : 'late';
}
