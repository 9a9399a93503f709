import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { screenAccess } from '@thedot/domain/access/screens';
import { i18n } from '../../lib/i18n/i18n.ts';
import { type FeatureSearch, joinDetails } from '../../lib/search.ts';

export const sessionSearch: FeatureSearch = {
  hits: {
    session: {
      group: 'bookings',
      describe: ({ id, category, session, with: other, ...booking }, { nameOf, format }) => ({
        title: i18n.t('search:session', {
          topic: i18n.t(`ui:category.${category}`),
          name: nameOf(other.name),
        }),
        detail: joinDetails(
          session && format.dayAndRange(session.start, session.end),
          i18n.t(`ui:status.booking.${displayedStatus(booking)}`),
        ),
        path: `/booking/${id}`,
        picture: IconCalendarEvent,
      }),
    },
  },
  commands: [
    {
      name: 'request_session',
      access: screenAccess('/expert/:id/book'),
      icon: IconCalendarPlus,
      path: '/experts',
    },
  ],
};
