import { IconBuildingCommunity, IconUsers } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const organizations = defineFeature({
  screens: {
    '/team': lazyScreen(
      ['organizations'],
      async () => (await import('./team/TeamPage.tsx')).TeamPage,
    ),
    '/organizations': lazyScreen(
      ['organizations'],
      async () => (await import('./directory/OrganizationsPage.tsx')).OrganizationsPage,
    ),
    '/organizations/:id': lazyScreen(
      ['organizations'],
      async () => (await import('./record/OrganizationPage.tsx')).OrganizationPage,
    ),
  },
  menu: [
    {
      group: 'community',
      name: 'organizations',
      path: '/organizations',
      icon: IconBuildingCommunity,
    },
    { group: 'community', name: 'team', path: '/team', icon: IconUsers },
  ],
  live: {
    'update-organization': [['organizations'], ['invitations']],
  },
  search: async () => (await import('./organization-search.ts')).organizationSearch,
});
