import type { Access } from '@thedot/domain/access/access';
import { FEEDBACK_FILTERS, SCREENS, type ScreenPath } from '@thedot/domain/access/screens';
import { Suspense } from 'react';
import { matchRoutes, type MiddlewareFunction, redirect, type RouteObject } from 'react-router';
import { authEntryPages } from '../features/auth/auth.entry.ts';
import { dashboardScreens } from '../features/dashboard/dashboard.screens.ts';
import { meetingsEntryPages } from '../features/meetings/meetings.entry.ts';
import { organizationsEntryPages } from '../features/organizations/organizations.entry.ts';
import { spacesEntryPages } from '../features/spaces/spaces.entry.ts';
import { usersEntryPages } from '../features/users/users.entry.ts';
import { RouteErrorPage } from './errors/ErrorPages.tsx';
import { findRedirect, guard, HOME, onlyAnonymous } from './guard.ts';
import { EntryFrame } from './layout/EntryFrame.tsx';
import { Layout } from './layout/Layout.tsx';
import { NavigationProgress } from './layout/NavigationProgress.tsx';
import { type LazyRoute, withLoadTimeout, lazyScreen } from '../lib/screen.ts';

const knownFilter: MiddlewareFunction = ({ params }) => {
  if (!FEEDBACK_FILTERS.some((it) => it === params['filter'])) throw redirect('/error-404');
};

/** Checks of path parameters, which run before the guard. */
const PARAMETERS: Readonly<Partial<Record<ScreenPath, MiddlewareFunction>>> = {
  '/feedback/:filter': knownFilter,
};

/** The list of screens names the files of all pages: the dashboard, which most visits begin with, does without it. */
const lazyAppScreen = (path: ScreenPath): LazyRoute =>
  path === '/dashboard' ? dashboardScreens[path] : lazyListedScreen(path);

const lazyListedScreen =
  (path: ScreenPath): LazyRoute =>
  async () => {
    const { screenAt } = await withLoadTimeout(import('./screens.ts'));
    return screenAt(path)();
  };

const guardedRoutes = (Object.keys(SCREENS) as ScreenPath[]).map((path): RouteObject => {
  const parameters = PARAMETERS[path];
  return {
    path,
    middleware: [...(parameters ? [parameters] : []), guard(SCREENS[path])],
    lazy: lazyAppScreen(path),
  };
});

const ENTRY_PAGES = [
  ...authEntryPages,
  ...meetingsEntryPages,
  ...organizationsEntryPages,
  ...spacesEntryPages,
  ...usersEntryPages,
];

const entryRoutes = ENTRY_PAGES.map(({ path, access, page }): RouteObject => {
  const middleware = access && [access === 'visitor' ? onlyAnonymous : guard(access)];
  return { path, lazy: page, ...(middleware && { middleware }) };
});

const errorRoutes: RouteObject[] = [
  {
    path: '/not-authorized',
    middleware: [guard('public')],
    lazy: lazyScreen([], async () => (await import('./errors/ErrorPages.tsx')).NotAuthorizedPage),
  },
  {
    path: '/error-404',
    middleware: [guard('public')],
    lazy: lazyScreen([], async () => (await import('./errors/ErrorPages.tsx')).NotFoundPage),
  },
  { path: '*', loader: () => redirect('/error-404') },
];

const errorElement = (
  <Suspense fallback={null}>
    <RouteErrorPage />
  </Suspense>
);

/** The access of each page that not everyone may open. */
const ACCESS: ReadonlyMap<string, Access> = new Map([
  ...Object.entries<Access>(SCREENS),
  ...ENTRY_PAGES.flatMap(({ path, access }): [string, Access][] =>
    access === undefined || access === 'visitor' ? [] : [[path, access]],
  ),
]);

/**
 * Returns where to send a visitor who opens this address; null when they may open it. The router would find out by its
 * guard, beside which it loads the code of the page.
 */
export function findVisitorRedirect(url: URL): string | null {
  const wanted = url.pathname === '/' ? new URL(HOME, url) : url;
  const path = matchRoutes(routes, wanted.pathname)?.at(-1)?.route.path ?? '';
  // Addresses with wrong parameters are not found, for visitors too.
  if (Object.hasOwn(PARAMETERS, path)) return null;
  return findRedirect(wanted, ACCESS.get(path) ?? 'public', null);
}

export const routes: RouteObject[] = [
  {
    element: <NavigationProgress />,
    errorElement,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', loader: () => redirect('/dashboard') },
      { element: <EntryFrame />, children: entryRoutes },
      {
        element: <Layout />,
        children: [{ errorElement, children: [...guardedRoutes, ...errorRoutes] }],
      },
    ],
  },
];
