import type { BookingToDecide } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { AffectedBookingView } from '../../lib/affected-bookings.ts';
import { i18n } from '../../lib/i18n/i18n.ts';

const event: AffectedBookingView<Extract<BookingToDecide, { kind: 'event' }>> = {
  describe: ({ bookingId, title, booker }, { nameOf }) => ({
    name: i18n.t('affected', { ns: 'events', title, author: nameOf(booker.name) }),
    path: `/events/detail/${bookingId}`,
    linkText: i18n.t('entry.open', { ns: 'events' }),
  }),
};

/** How a form about affected bookings shows events. */
export const affectedEvents = { event };
