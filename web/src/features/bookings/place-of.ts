import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { SlotPlace } from '../../app/slots/use-slot-board.ts';

/** One begins to look for other times where the session is, or where it is proposed. */
export const placeOf = (booking: BookingPage, anyHour: boolean): SlotPlace => ({
  expertId: booking.expert.id,
  bookingId: booking.id,
  nextFree: null,
  opening: (booking.session ?? booking.slots[0])?.start,
  currentStart: booking.session?.start,
  horizonDays: booking.horizonDays,
  anyHour,
});
