import type { BookingToDecide } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { AffectedBookingView } from '../../lib/affected-bookings.ts';
import { i18n } from '../../lib/i18n/i18n.ts';

const space: AffectedBookingView<Extract<BookingToDecide, { kind: 'space' }>> = {
  describe: (booking, { nameOf }) => ({
    name: i18n.t('affected', {
      ns: 'spaces',
      space: booking.space.name,
      booker: nameOf(booking.booker.name),
    }),
    path: `${booking.space.page}${booking.space.page.includes('?') ? '&' : '?'}booking=${booking.bookingId}`,
    linkText: i18n.t('booking.view', { ns: 'spaces' }),
  }),
};

/** How a form about affected bookings shows those of spaces. */
export const affectedSpaces = { space };
