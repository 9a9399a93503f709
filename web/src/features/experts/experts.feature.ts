import { IconUsersGroup } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const experts = defineFeature({
  menu: [
    {
      group: 'hub',
      name: 'experts',
      path: '/experts',
      letter: 'e',
      icon: IconUsersGroup,
      pathPrefix: '/expert',
    },
  ],
  live: {
    'update-bookings': [
      ['experts', 'slots'],
      ['experts', 'weeks'],
    ],
    'update-experts': [
      ['experts', 'list'],
      ['experts', 'topic'],
      ['experts', 'one'],
      ['experts', 'slots'],
      ['experts', 'weeks'],
    ],
  },
  search: async () => (await import('./expert-search.ts')).expertSearch,
});
