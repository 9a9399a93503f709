import type { BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { partyOf } from '../booking-viewer.ts';

/** The label for ending a booking, by party and status. */
export function useCancelLabel(booking: BookingPage) {
  const { t } = useTranslation('bookings');
  return t(`moves.${endingOf(booking, partyOf(booking, useMe().id))}`);
}

/** Users withdraw what they requested or proposed, and cancel everything else. */
function endingOf({ status, rounds }: BookingPage, side: Party | null) {
  if (status !== 'pending') return 'cancel';
  const startedBy = rounds[0]?.author ?? 'requester';
  if (side !== startedBy) return 'cancelBooking';
  return side === 'requester' ? 'withdraw' : 'withdrawOffer';
}
