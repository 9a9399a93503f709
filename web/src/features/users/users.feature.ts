import { IconUsers } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const users = defineFeature({
  menu: [
    { group: 'manage', name: 'users', path: '/users/list', icon: IconUsers, pathPrefix: '/users' },
  ],
  live: {
    'update-bookings': [
      ['directory', 'bookings'],
      ['directory', 'hours'],
    ],
    'update-organization': [['me'], ['directory']],
    'update-users': [['directory'], ['erasure']],
    'update-account': [['me'], ['my-data']],
    presence: [],
  },
  search: async () => (await import('./user-search.ts')).userSearch,
});
