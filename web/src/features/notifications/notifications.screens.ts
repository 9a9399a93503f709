import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const notificationsScreens = {
  '/announcements': lazyScreen(
    ['announcements'],
    async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
  ),
} as const satisfies ScreenRoutes;
