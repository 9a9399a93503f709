import { IconDiscount } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

const pages = async () => import('./pages.ts');

export const deals = defineFeature({
  screens: {
    '/deals': lazyScreen(['deals'], async () => (await pages()).loadDealsPage()),
    '/deals/:id': lazyScreen(['deals'], async () => (await pages()).loadDealPage()),
    '/manage-deals': lazyScreen(['manage-deals', 'deals', 'audience'], async () =>
      (await pages()).loadManageDealsPage(),
    ),
    '/manage-deals/:id': lazyScreen(['manage-deals', 'deals', 'audience'], async () =>
      (await pages()).loadManagedDealPage(),
    ),
  },
  menu: [
    { group: 'community', name: 'deals', path: '/deals', icon: IconDiscount },
    { group: 'manage', name: 'manage_deals', path: '/manage-deals', icon: IconDiscount },
  ],
  search: async () => (await pages()).loadSearch(),
  live: { 'update-deals': [['deals']] },
});
