import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const availabilityScreens = {
  '/availability': lazyScreen(
    ['availability', 'directory'],
    async () => (await import('./AvailabilityPage.tsx')).AvailabilityPage,
  ),
} as const satisfies ScreenRoutes;
