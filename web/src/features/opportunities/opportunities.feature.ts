import { IconCalendarTime } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';

const views = async () => import('./opportunity-views.ts');

export const opportunities = defineFeature({
  menu: [
    {
      group: 'community',
      name: 'opportunities',
      path: '/opportunity/all',
      icon: IconCalendarTime,
      pathPrefix: '/opportunity',
    },
  ],
  live: { 'update-opportunities': [['opportunities']] },
  calendarEntries: {
    live: ['update-opportunities'],
    load: lazyViews(
      ['opportunities', 'scheduling'],
      async () => (await views()).opportunityEntries,
    ),
  },
  search: async () => (await views()).opportunitySearch,
});
