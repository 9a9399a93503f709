import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

const TEXTS = ['opportunities', 'submissions', 'errors'] as const;
const pages = async () => import('./opportunity-pages.ts');

export const opportunitiesScreens = {
  '/opportunity/all': lazyScreen(TEXTS, async () => (await pages()).OpportunitiesPage),
  '/opportunity/details/:id': lazyScreen(TEXTS, async () => (await pages()).OpportunityPage),
  '/opportunity/add': lazyScreen(TEXTS, async () => (await pages()).AddOpportunityPage),
  '/opportunity/proposals': lazyScreen(TEXTS, async () => (await pages()).ApplicationsPage),
  '/opportunity/edit/:id': lazyScreen(TEXTS, async () => (await pages()).EditOpportunityPage),
} as const satisfies ScreenRoutes;
