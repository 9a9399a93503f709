import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const usersScreens = {
  '/users/list': lazyScreen(
    ['directory'],
    async () => (await import('./directory/UsersPage.tsx')).UsersPage,
  ),
  '/users/view/:id': lazyScreen(
    ['directory', 'users', 'experts', 'mydata', 'registrations', 'security', 'viewing', 'errors'],
    async () => (await import('./record/UserPage.tsx')).UserPage,
  ),
  '/users/edit/:id': lazyScreen(
    ['directory', 'users', 'security'],
    async () => (await import('./record/UserEditPage.tsx')).UserEditPage,
  ),
} as const satisfies ScreenRoutes;
