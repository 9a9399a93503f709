import { SCREENS, type ScreenPath } from '@thedot/domain/access/screens';
import { Suspense } from 'react';
import { type MiddlewareFunction, redirect, type RouteObject } from 'react-router';
import { RouteErrorPage } from './errors/RouteErrorPage.tsx';
import { guard, onlyAnonymous } from './guard.ts';
import { Layout } from './layout/Layout.tsx';
import { type LazyRoute, withLoadTimeout, screen } from './screen.ts';

const FEEDBACK_FILTERS = ['proposal', 'resolved', 'claims'];

const knownFilter: MiddlewareFunction = ({ params }) => {
  if (!FEEDBACK_FILTERS.includes(params['filter'] ?? '')) throw redirect('/error-404');
};

/** Checks of path parameters, which run before the guard. */
const PARAMETERS: Readonly<Partial<Record<ScreenPath, MiddlewareFunction>>> = {
  '/feedback/:filter': knownFilter,
};

/** Loads the list of signed-in screens on demand, so that the sign-in page does not wait for it. */
const lazyScreen =
  (path: ScreenPath): LazyRoute =>
  async () => {
    const { screenAt } = await withLoadTimeout(import('./screens.tsx'));
    return screenAt(path)();
  };

const guardedRoutes = (Object.keys(SCREENS) as ScreenPath[]).map((path): RouteObject => {
  const parameters = PARAMETERS[path];
  return {
    path,
    middleware: [...(parameters ? [parameters] : []), guard(SCREENS[path])],
    lazy: lazyScreen(path),
  };
});

const authRoute = (path: string, lazy: RouteObject['lazy']): RouteObject => ({
  path,
  middleware: [onlyAnonymous],
  ...(lazy && { lazy }),
});

const authRoutes: RouteObject[] = [
  authRoute(
    '/login',
    screen(
      ['auth'],
      async () => (await import('../features/auth/sign-in/LoginPage.tsx')).LoginPage,
    ),
  ),
  authRoute(
    '/register',
    screen(
      ['auth'],
      async () => (await import('../features/auth/sign-up/RegisterPage.tsx')).RegisterPage,
    ),
  ),
  authRoute(
    '/register-TT5GStation',
    screen(
      ['auth', 'registrations', 'experts', 'users'],
      async () => (await import('../features/auth/station/StationPage.tsx')).StationPage,
    ),
  ),
  authRoute(
    '/verify/:code',
    screen(
      ['auth'],
      async () => (await import('../features/auth/sign-up/VerifyPage.tsx')).VerifyPage,
    ),
  ),
  authRoute(
    '/recover',
    screen(
      ['auth'],
      async () => (await import('../features/auth/password/RecoverPage.tsx')).RecoverPage,
    ),
  ),
  {
    path: '/sso/callback/:provider',
    lazy: screen(
      ['auth'],
      async () => (await import('../features/auth/sign-in/SsoCallbackPage.tsx')).SsoCallbackPage,
    ),
  },
  {
    // Also for signed-in users: users of an identity provider choose their first password here.
    path: '/reset-password/:token',
    lazy: screen(
      ['auth'],
      async () =>
        (await import('../features/auth/password/ResetPasswordPage.tsx')).ResetPasswordPage,
    ),
  },
  authRoute(
    '/setup/:token',
    screen(
      ['auth'],
      async () => (await import('../features/auth/sign-up/SetupPage.tsx')).SetupPage,
    ),
  ),
  {
    path: '/join/:token',
    middleware: [guard('public')],
    lazy: screen(
      ['organizations', 'auth'],
      async () => (await import('../features/organizations/join/JoinPage.tsx')).JoinPage,
    ),
  },
  {
    path: '/register/complete',
    middleware: [guard('completing')],
    lazy: screen(
      ['users'],
      async () => (await import('../features/users/completion/CompletePage.tsx')).CompletePage,
    ),
  },
  {
    path: '/secure',
    middleware: [guard('securing')],
    lazy: screen(
      ['security'],
      async () => (await import('../features/auth/security/SecurePage.tsx')).SecurePage,
    ),
  },
];

const errorRoutes: RouteObject[] = [
  {
    path: '/not-authorized',
    middleware: [guard('public')],
    lazy: screen(
      [],
      async () => (await import('./errors/NotAuthorizedPage.tsx')).NotAuthorizedPage,
    ),
  },
  {
    path: '/error-404',
    middleware: [guard('public')],
    lazy: screen([], async () => (await import('./errors/NotFoundPage.tsx')).NotFoundPage),
  },
  { path: '*', loader: () => redirect('/error-404') },
];

const errorElement = (
  <Suspense fallback={null}>
    <RouteErrorPage />
  </Suspense>
);

export const routes: RouteObject[] = [
  {
    errorElement,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', loader: () => redirect('/dashboard') },
      ...authRoutes,
      {
        element: <Layout />,
        children: [{ errorElement, children: [...guardedRoutes, ...errorRoutes] }],
      },
    ],
  },
];
