import { IconBuildingCommunity, IconUsers } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const organizations = defineFeature({
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
