import { IconCalendar } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const calendar = defineFeature({
  menu: [
    {
      group: 'hub',
      name: 'calendar',
      path: '/calendar',
      icon: IconCalendar,
      pathPrefix: '/booking/calendar',
    },
  ],
  live: {
    'update-account': [['calendar', 'feed']],
  },
});
