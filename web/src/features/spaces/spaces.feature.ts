import {
  IconAntenna,
  IconArmchair,
  IconCalendarWeek,
  IconDesk,
  IconHomeCog,
} from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';

export const spaces = defineFeature({
  menu: [
    { group: 'place', name: 'spaces', path: '/booking/workshop', icon: IconArmchair, letter: 's' },
    { group: 'place', name: 'hotdesks', path: '/booking/hotdesk', icon: IconDesk },
    {
      group: 'place',
      name: 'space_calendar',
      path: '/bookingspace/calendar',
      icon: IconCalendarWeek,
    },
    { group: 'manage', name: 'manage_spaces', path: '/space', icon: IconHomeCog },
    { group: 'station', name: 'station_spaces', path: '/5GStation/space', icon: IconAntenna },
    {
      group: 'station',
      name: 'station_calendar',
      path: '/5GStation/space/calendar',
      icon: IconCalendarWeek,
    },
  ],
  live: { 'update-spaces': [['spaces']] },
  calendarEntries: {
    live: ['update-spaces'],
    load: lazyViews(
      ['spaces', 'scheduling'],
      async () => (await import('./space-entry.tsx')).spaceEntries,
    ),
  },
  affectedBookings: {
    load: lazyViews(['spaces'], async () => (await import('./affected-space.ts')).affectedSpaces),
  },
  search: async () => (await import('./space-search.ts')).spaceSearch,
});
