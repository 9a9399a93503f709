import { IconArmchair } from '@tabler/icons-react';
import { permission } from '@thedot/domain/access/access';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import { i18n } from '../../lib/i18n/i18n.ts';
import { type FeatureSearch, joinDetails } from '../../lib/search.ts';

export const spaceSearch: FeatureSearch = {
  hits: {
    space: {
      group: 'spaces',
      describe: ({ id, name, type, location }) => ({
        title: name,
        detail: location,
        path: spacePath({ id, type }),
        picture: IconArmchair,
      }),
    },
    space_booking: {
      group: 'bookings',
      describe: ({ space, title, start, end, ...booking }, { format }) => ({
        title: title || space.name,
        detail: joinDetails(
          space.name,
          format.dayAndRange(start, end),
          i18n.t(`ui:status.booking.${displayedStatus(booking)}`),
        ),
        path: spacePath(space),
        picture: IconArmchair,
      }),
    },
  },
  commands: [
    {
      name: 'book_space',
      access: permission('create', 'booking-space'),
      icon: IconArmchair,
      path: '/booking/workshop',
    },
  ],
};
