import type { EntryPage } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';
import { visitorEntryPages } from './visitor.entry.ts';

export const authEntryPages: readonly EntryPage[] = [
  ...visitorEntryPages,
  {
    path: '/register-TT5GStation',
    access: 'visitor',
    page: lazyScreen(
      ['auth', 'registrations', 'users'],
      async () => (await import('./station/StationPage.tsx')).StationPage,
    ),
  },
  {
    path: '/verify/:code',
    access: 'visitor',
    page: lazyScreen(['auth'], async () => (await import('./sign-up/VerifyPage.tsx')).VerifyPage),
  },
  {
    path: '/sso/callback/:provider',
    page: lazyScreen(
      ['auth'],
      async () => (await import('./sign-in/SsoCallbackPage.tsx')).SsoCallbackPage,
    ),
  },
  // Also for signed-in users: users of an identity provider choose their first password here.
  {
    path: '/reset-password/:token',
    page: lazyScreen(
      ['auth'],
      async () => (await import('./password/ResetPasswordPage.tsx')).ResetPasswordPage,
    ),
  },
  {
    path: '/setup/:token',
    access: 'visitor',
    page: lazyScreen(['auth'], async () => (await import('./sign-up/SetupPage.tsx')).SetupPage),
  },
  {
    path: '/secure',
    access: 'securing',
    page: lazyScreen(
      ['security'],
      async () => (await import('./security/SecurePage.tsx')).SecurePage,
    ),
  },
];
