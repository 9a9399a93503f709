import { IconArmchair } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.ts';

export const spaces = defineFeature({
  screens: {
    '/booking/workshop': screen(
      ['spaces'],
      async () => (await import('./SpacesPage.tsx')).SpacesPage,
    ),
    // The slot picker has its texts in those of experts, the preview of weeks in those of sessions.
    '/booking/workshop/:id': screen(
      ['spaces', 'scheduling', 'experts', 'life'],
      async () => (await import('./SpacePage.tsx')).SpacePage,
    ),
  },
  menu: [{ group: 'place', name: 'spaces', path: '/booking/workshop', icon: IconArmchair }],
  live: { 'update-spaces': [['spaces']] },
});
