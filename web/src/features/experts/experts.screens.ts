import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const expertsScreens = {
  '/experts': lazyScreen(['experts'], async () => (await import('./ExpertsPage.tsx')).ExpertsPage),
  '/expert/:id': lazyScreen(
    ['experts', 'reviews', 'scheduling'],
    async () => (await import('./ExpertPage.tsx')).ExpertPage,
  ),
} as const satisfies ScreenRoutes;
