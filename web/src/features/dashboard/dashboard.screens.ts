import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const dashboardScreens = {
  '/dashboard': lazyScreen(
    ['dashboard'],
    async () => (await import('./DashboardPage.tsx')).DashboardPage,
  ),
} as const satisfies ScreenRoutes;
