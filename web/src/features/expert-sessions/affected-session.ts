import type { BookingToDecide } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { AffectedBookingView } from '../../lib/affected-bookings.ts';
import { i18n } from '../../lib/i18n/i18n.ts';

const session: AffectedBookingView<Extract<BookingToDecide, { kind: 'session' }>> = {
  describe: ({ bookingId, expert, requester }, { of, nameOf }) => ({
    name:
      of === 'resource'
        ? nameOf(requester.name)
        : i18n.t('affected.pair', {
            ns: 'bookings',
            requester: nameOf(requester.name),
            expert: nameOf(expert.name),
          }),
    path: `/booking/${bookingId}`,
    linkText: i18n.t('affected.move', { ns: 'bookings' }),
  }),
};

/** How a form about affected bookings shows sessions. */
export const affectedSessions = { session };
