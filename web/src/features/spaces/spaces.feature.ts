import { IconAntenna, IconArmchair, IconDesk } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';
import { lazyScreen } from '../../lib/screen.ts';

const TEXTS = ['spaces', 'find-spaces', 'scheduling'] as const;
const browse = async () => import('./browse/BrowseSpacesPage.tsx');
const space = async () => import('./SpacePage.tsx');

export const spaces = defineFeature({
  screens: {
    '/booking/workshop': lazyScreen(TEXTS, async () => (await browse()).WorkshopsPage),
    '/booking/hotdesk': lazyScreen(TEXTS, async () => (await browse()).HotdesksPage),
    '/booking/workshop/:id': lazyScreen(TEXTS, async () => (await space()).WorkshopPage),
    '/booking/hotdesk/:id': lazyScreen(TEXTS, async () => (await space()).HotdeskPage),
    '/5GStation/space': lazyScreen(
      TEXTS,
      async () => (await import('./browse/StationSpacesPage.tsx')).StationSpacesPage,
    ),
  },
  menu: [
    { group: 'place', name: 'spaces', path: '/booking/workshop', icon: IconArmchair, letter: 's' },
    { group: 'place', name: 'hotdesks', path: '/booking/hotdesk', icon: IconDesk },
    { group: 'station', name: 'station_spaces', path: '/5GStation/space', icon: IconAntenna },
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
