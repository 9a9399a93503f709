import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const calendarScreens = {
  '/calendar': lazyScreen(
    ['calendar'],
    async () => (await import('./CalendarPage.tsx')).CalendarPage,
  ),
  '/booking/calendar/sechedule': lazyScreen(
    ['calendar'],
    async () => (await import('./CalendarPage.tsx')).SessionCalendarPage,
  ),
} as const satisfies ScreenRoutes;
