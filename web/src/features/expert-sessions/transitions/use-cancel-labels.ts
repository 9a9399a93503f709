import type { BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { partyOf, useBookingName } from '../booking-viewer.ts';

/** Labels for ending a booking, by party and status. */
export function useCancelLabels(booking: BookingPage) {
  const { t } = useTranslation('bookings');
  const name = useBookingName(booking);
  const ending = endingOf(booking, partyOf(booking, useMe().id));
  const isOwn = ending === 'withdraw' || ending === 'withdrawOffer';
  return {
    action: t(`moves.${ending}`),
    title: t(isOwn ? 'cancel.withdrawTitle' : 'cancel.title', { name }),
  };
}

/** Users withdraw what they requested or proposed, and cancel everything else. */
function endingOf({ status, rounds }: BookingPage, side: Party | null) {
  if (status !== 'pending') return 'cancel';
  const startedBy = rounds[0]?.author ?? 'requester';
  if (side !== startedBy) return 'cancelBooking';
  return side === 'requester' ? 'withdraw' : 'withdrawOffer';
}
