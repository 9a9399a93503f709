import type { BookingPage, Party } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { partyOf } from './sides.ts';
import { useBookingName } from './use-booking-name.ts';

/** How it is called to end a booking: by whose it is, and by what it has come to. */
export function useCancelWords(booking: BookingPage) {
  const { t } = useTranslation('bookings');
  const name = useBookingName(booking);
  const ending = endingOf(booking, partyOf(booking, useMe().id));
  const isOwn = ending === 'withdraw' || ending === 'withdrawOffer';
  return {
    action: t(`moves.${ending}`),
    title: t(isOwn ? 'cancel.withdrawTitle' : 'cancel.title', { name }),
  };
}

/** One takes back what one has asked for oneself, or has proposed; what is somebody else's is cancelled. */
function endingOf({ status, rounds }: BookingPage, side: Party | null) {
  if (status !== 'pending') return 'cancel';
  const begunBy = rounds[0]?.author ?? 'requester';
  if (side !== begunBy) return 'cancelBooking';
  return side === 'requester' ? 'withdraw' : 'withdrawOffer';
}
