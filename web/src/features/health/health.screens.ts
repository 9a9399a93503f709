import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const healthScreens = {
  '/settings/health': lazyScreen(
    ['health'],
    async () => (await import('./HealthPage.tsx')).HealthPage,
  ),
} as const satisfies ScreenRoutes;
