import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const importsScreens = {
  '/users/import': lazyScreen(
    ['imports'],
    async () => (await import('./ImportsPage.tsx')).ImportsPage,
  ),
  '/users/import/:id': lazyScreen(
    ['imports'],
    async () => (await import('./ImportPage.tsx')).ImportPage,
  ),
} as const satisfies ScreenRoutes;
