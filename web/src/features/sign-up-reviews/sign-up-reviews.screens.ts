import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const signUpReviewsScreens = {
  '/users/external': lazyScreen(
    ['registrations', 'users'],
    async () => (await import('./SignUpReviewsPage.tsx')).SignUpReviewsPage,
  ),
} as const satisfies ScreenRoutes;
