import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const announcementsScreens = {
  '/announcements': lazyScreen(
    ['announcements', 'page-announcements'],
    async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
  ),
} as const satisfies ScreenRoutes;
