import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const organizationsScreens = {
  '/team': lazyScreen(
    ['organizations', 'journey'],
    async () => (await import('./team/TeamPage.tsx')).TeamPage,
  ),
  '/organizations': lazyScreen(
    ['organizations'],
    async () => (await import('./directory/OrganizationsPage.tsx')).OrganizationsPage,
  ),
  '/organizations/:id': lazyScreen(
    ['organizations', 'journey'],
    async () => (await import('./record/OrganizationPage.tsx')).OrganizationPage,
  ),
} as const satisfies ScreenRoutes;
