import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const apiKeysScreens = {
  '/settings/api-keys': lazyScreen(
    ['api-keys', 'security'],
    async () => (await import('./ApiKeysPage.tsx')).ApiKeysPage,
  ),
} as const satisfies ScreenRoutes;
