import type { BookingToDecide } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { AffectedBookingView } from '../../lib/affected-bookings.ts';
import { i18n } from '../../lib/i18n/i18n.ts';

const material: AffectedBookingView<Extract<BookingToDecide, { kind: 'material' }>> = {
  describe: (booking, { nameOf }) => ({
    name: i18n.t('affected', {
      ns: 'material',
      material: booking.material.names,
      borrower: nameOf(booking.booker.name),
    }),
    path: booking.material.page,
    linkText: i18n.t('entry.open', { ns: 'material' }),
  }),
};

/** How a form about affected bookings shows those of material. */
export const affectedMaterial = { material };
