import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const meetingsScreens = {
  '/visio': lazyScreen(['meetings'], async () => (await import('./pages.ts')).loadVisioPage()),
  '/visio/join/:id': lazyScreen(['meetings', 'followups'], async () =>
    (await import('./pages.ts')).loadJoinMeetingPage(),
  ),
  '/visio/review/:id': lazyScreen(['meetings', 'followups'], async () =>
    (await import('./pages.ts')).loadReviewPage(),
  ),
} as const satisfies ScreenRoutes;
