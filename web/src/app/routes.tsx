import { SCREENS, type ScreenPath } from '@thedot/domain/access/screens';
import { Suspense } from 'react';
import { type MiddlewareFunction, redirect, type RouteObject } from 'react-router';
import { RouteFailed } from './errors/RouteFailed.tsx';
import { guard, onlyAnonymous } from './guard.ts';
import { Layout } from './layout/Layout.tsx';
import { type Lazy, inTime, screen } from './screen.ts';

const FEEDBACK_FILTERS = ['proposal', 'resolved', 'claims'];

const knownFilter: MiddlewareFunction = ({ params }) => {
  if (!FEEDBACK_FILTERS.includes(params['filter'] ?? '')) throw redirect('/error-404');
};

/** What must hold of a path's parameters before anybody is asked who they are. */
const PARAMETERS: Readonly<Partial<Record<ScreenPath, MiddlewareFunction>>> = {
  '/feedback/:filter': knownFilter,
};

/** Sign-in does not wait for the list of all that lies behind it. */
const behind =
  (path: ScreenPath): Lazy =>
  async () => {
    const { screenAt } = await inTime(import('./screens.tsx'));
    return screenAt(path)();
  };

const guarded = (Object.keys(SCREENS) as ScreenPath[]).map((path): RouteObject => {
  const parameters = PARAMETERS[path];
  return {
    path,
    middleware: [...(parameters ? [parameters] : []), guard(SCREENS[path])],
    lazy: behind(path),
  };
});

const auth = (path: string, lazy: RouteObject['lazy']): RouteObject => ({
  path,
  middleware: [onlyAnonymous],
  ...(lazy && { lazy }),
});

const signIn: RouteObject[] = [
  auth(
    '/login',
    screen(['auth'], async () => (await import('../features/auth/LoginPage.tsx')).LoginPage),
  ),
  auth(
    '/register',
    screen(['auth'], async () => (await import('../features/auth/RegisterPage.tsx')).RegisterPage),
  ),
  auth(
    '/register-TT5GStation',
    screen(
      ['auth', 'registrations', 'experts', 'users'],
      async () => (await import('../features/auth/StationPage.tsx')).StationPage,
    ),
  ),
  auth(
    '/verify/:code',
    screen(['auth'], async () => (await import('../features/auth/VerifyPage.tsx')).VerifyPage),
  ),
  auth(
    '/recover',
    screen(['auth'], async () => (await import('../features/auth/RecoverPage.tsx')).RecoverPage),
  ),
  {
    path: '/sso/callback/:provider',
    lazy: screen(
      ['auth'],
      async () => (await import('../features/auth/SsoCallbackPage.tsx')).SsoCallbackPage,
    ),
  },
  {
    // For signed-in people too: who came in by a provider chooses their first password here.
    path: '/reset-password/:token',
    lazy: screen(
      ['auth'],
      async () => (await import('../features/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
    ),
  },
  auth(
    '/setup/:token',
    screen(['auth'], async () => (await import('../features/auth/SetupPage.tsx')).SetupPage),
  ),
  {
    path: '/join/:token',
    middleware: [guard('public')],
    lazy: screen(
      ['organizations', 'auth'],
      async () => (await import('../features/organizations/JoinPage.tsx')).JoinPage,
    ),
  },
  {
    path: '/register/complete',
    middleware: [guard('completing')],
    lazy: screen(
      ['users'],
      async () => (await import('../features/users/CompletePage.tsx')).CompletePage,
    ),
  },
  {
    path: '/secure',
    middleware: [guard('securing')],
    lazy: screen(
      ['security'],
      async () => (await import('../features/auth/SecurePage.tsx')).SecurePage,
    ),
  },
];

const lost: RouteObject[] = [
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

const failed = (
  <Suspense fallback={null}>
    <RouteFailed />
  </Suspense>
);

export const routes: RouteObject[] = [
  {
    errorElement: failed,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', loader: () => redirect('/dashboard') },
      ...signIn,
      {
        element: <Layout />,
        children: [{ errorElement: failed, children: [...guarded, ...lost] }],
      },
    ],
  },
];
