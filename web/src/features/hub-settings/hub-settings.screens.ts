import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const hubSettingsScreens = {
  '/settings': lazyScreen(
    ['settings'],
    async () => (await import('./SettingsPage.tsx')).SettingsPage,
  ),
} as const satisfies ScreenRoutes;
