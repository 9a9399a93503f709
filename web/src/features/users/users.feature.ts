import { IconUsers } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const users = defineFeature({
  screens: {
    '/users/list': lazyScreen(
      ['directory'],
      async () => (await import('./directory/UsersPage.tsx')).UsersPage,
    ),
    '/users/view/:id': lazyScreen(
      ['directory', 'users', 'experts', 'mydata', 'registrations', 'security', 'errors'],
      async () => (await import('./record/UserPage.tsx')).UserPage,
    ),
    '/users/edit/:id': lazyScreen(
      ['directory', 'users', 'security'],
      async () => (await import('./record/UserEditPage.tsx')).UserEditPage,
    ),
  },
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
