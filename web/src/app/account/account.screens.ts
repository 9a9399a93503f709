import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const accountScreens = {
  '/account': lazyScreen(['users'], async () => (await import('./AccountPage.tsx')).AccountPage),
} as const satisfies ScreenRoutes;
