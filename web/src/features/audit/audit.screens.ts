import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const auditScreens = {
  '/settings/audit': lazyScreen(
    ['audit', 'directory', 'users', 'registrations', 'errors'],
    async () => (await import('./AuditPage.tsx')).AuditPage,
  ),
} as const satisfies ScreenRoutes;
