import { IconDiscount } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const deals = defineFeature({
  menu: [
    { group: 'community', name: 'deals', path: '/deals', icon: IconDiscount },
    { group: 'manage', name: 'manage_deals', path: '/manage-deals', icon: IconDiscount },
  ],
  search: async () => (await import('./deal-search.ts')).dealSearch,
  live: { 'update-deals': [['deals']] },
});
