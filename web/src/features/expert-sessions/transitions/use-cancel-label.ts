import type { Booking, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { type PartyIds, partyOf } from '../booking-viewer.ts';

type EndedBooking = Pick<Booking, 'status' | 'startedBy'> & PartyIds;

/** The label for ending a booking, by party and status. */
export function useCancelLabel(booking: EndedBooking) {
  const { t } = useTranslation('bookings');
  return t(`moves.${endingOf(booking, partyOf(booking, useMe().id))}`);
}

/** Users withdraw what they requested or proposed, and cancel everything else. */
function endingOf({ status, startedBy }: EndedBooking, side: Party | null) {
  if (status !== 'pending') return 'cancel';
  if (side === null || side !== startedBy) return 'cancelBooking';
  return side === 'requester' ? 'withdraw' : 'withdrawOffer';
}
