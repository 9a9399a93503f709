import { IconArmchair } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const spaces = defineFeature({
  screens: {
    '/booking/workshop': lazyScreen(
      ['spaces'],
      async () => (await import('./SpacesPage.tsx')).SpacesPage,
    ),
    '/booking/workshop/:id': lazyScreen(
      ['spaces', 'scheduling'],
      async () => (await import('./SpacePage.tsx')).SpacePage,
    ),
  },
  menu: [
    { group: 'place', name: 'spaces', path: '/booking/workshop', icon: IconArmchair, letter: 's' },
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
