import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const expertSessionsScreens = {
  '/expert/:id/book': lazyScreen(
    ['experts', 'bookings', 'life', 'scheduling', 'session-needs', 'spaces'],
    async () => (await import('./request/BookExpertPage.tsx')).BookExpertPage,
  ),
  '/booking': lazyScreen(
    ['bookings', 'experts', 'life', 'scheduling', 'session-needs', 'spaces'],
    async () => (await import('./BookingsPage.tsx')).BookingsPage,
  ),
  '/booking/:id': lazyScreen(
    [
      'bookings',
      'experts',
      'followups',
      'life',
      'meetings',
      'reviews',
      'scheduling',
      'session-needs',
      'spaces',
    ],
    async () => (await import('./BookingPage.tsx')).BookingPage,
  ),
  '/booking/:id/feedbacks': lazyScreen(
    ['reviews', 'experts'],
    async () => (await import('./feedback/SessionFeedbackPage.tsx')).SessionFeedbackPage,
  ),
} as const satisfies ScreenRoutes;
