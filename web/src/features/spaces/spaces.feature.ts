import {
  IconAntenna,
  IconArmchair,
  IconCalendarWeek,
  IconDesk,
  IconHomeCog,
} from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';
import { lazyScreen } from '../../lib/screen.ts';

const TEXTS = ['spaces', 'find-spaces', 'scheduling'] as const;
const MANAGED_TEXTS = [...TEXTS, 'manage-spaces', 'availability', 'space-setup'] as const;
const pages = async () => import('./pages.ts');
const browse = async () => (await pages()).loadBrowse();
const spacesCalendar = async () => (await pages()).loadCalendar();
const space = async () => (await pages()).loadSpace();

export const spaces = defineFeature({
  screens: {
    '/space': lazyScreen(
      MANAGED_TEXTS,
      async () => (await (await pages()).loadManageSpaces()).ManageSpacesPage,
    ),
    '/space/:id': lazyScreen(
      MANAGED_TEXTS,
      async () => (await (await pages()).loadManagedSpace()).ManagedSpacePage,
    ),
    '/booking/workshop': lazyScreen(TEXTS, async () => (await browse()).WorkshopsPage),
    '/booking/hotdesk': lazyScreen(TEXTS, async () => (await browse()).HotdesksPage),
    '/booking/workshop/:id': lazyScreen(TEXTS, async () => (await space()).WorkshopPage),
    '/booking/hotdesk/:id': lazyScreen(TEXTS, async () => (await space()).HotdeskPage),
    '/r/:code': lazyScreen(
      [...TEXTS, 'codes'],
      async () => (await (await pages()).loadCode()).CodePage,
    ),
    '/bookingspace/calendar': lazyScreen(
      TEXTS,
      async () => (await spacesCalendar()).SpacesCalendarPage,
    ),
    '/5GStation/space/calendar': lazyScreen(
      TEXTS,
      async () => (await spacesCalendar()).StationCalendarPage,
    ),
    '/5GStation/space': lazyScreen(
      TEXTS,
      async () => (await (await pages()).loadStationSpaces()).StationSpacesPage,
    ),
  },
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
