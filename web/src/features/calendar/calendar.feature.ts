import { IconCalendar } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const calendar = defineFeature({
  screens: {
    '/calendar': lazyScreen(
      ['calendar'],
      async () => (await import('./CalendarPage.tsx')).CalendarPage,
    ),
    '/booking/calendar/sechedule': lazyScreen(
      ['calendar'],
      async () => (await import('./CalendarPage.tsx')).SessionCalendarPage,
    ),
  },
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
