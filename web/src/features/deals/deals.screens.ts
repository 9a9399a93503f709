import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const dealsScreens = {
  '/deals': lazyScreen(['deals'], async () => (await import('./DealsPage.tsx')).DealsPage),
  '/deals/:id': lazyScreen(['deals'], async () => (await import('./DealPage.tsx')).DealPage),
  '/manage-deals': lazyScreen(
    ['manage-deals', 'deals', 'audience'],
    async () => (await import('./manage/ManageDealsPage.tsx')).ManageDealsPage,
  ),
  '/manage-deals/:id': lazyScreen(
    ['manage-deals', 'deals', 'audience'],
    async () => (await import('./manage/ManagedDealPage.tsx')).ManagedDealPage,
  ),
} as const satisfies ScreenRoutes;
