import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const dashboardScreens = {
  '/dashboard': lazyScreen(['dashboard'], async () => {
    const { DashboardPage, loadFirstView } = await import('./DashboardPage.tsx');
    await loadFirstView();
    return DashboardPage;
  }),
  '/dashboard/report': lazyScreen(
    ['report', 'statistics', 'figures'],
    async () => (await import('./report/ReportPage.tsx')).ReportPage,
  ),
  '/expert/:id/impact': lazyScreen(
    ['impact', 'report', 'statistics', 'figures'],
    async () => (await import('./impact/ImpactPage.tsx')).ImpactPage,
  ),
} as const satisfies ScreenRoutes;
