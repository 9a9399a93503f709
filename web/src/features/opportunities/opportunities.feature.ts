import { IconCalendarTime } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';
import { lazyScreen } from '../../lib/screen.ts';

const TEXTS = ['opportunities', 'submissions', 'errors'] as const;
const views = async () => import('./opportunity-views.ts');
const pages = async () => import('./opportunity-pages.ts');

export const opportunities = defineFeature({
  screens: {
    '/opportunity/all': lazyScreen(TEXTS, async () => (await pages()).OpportunitiesPage),
    '/opportunity/details/:id': lazyScreen(TEXTS, async () => (await pages()).OpportunityPage),
    '/opportunity/add': lazyScreen(TEXTS, async () => (await pages()).AddOpportunityPage),
    '/opportunity/proposals': lazyScreen(TEXTS, async () => (await pages()).ApplicationsPage),
    '/opportunity/edit/:id': lazyScreen(TEXTS, async () => (await pages()).EditOpportunityPage),
  },
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
