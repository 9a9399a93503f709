import type { EntryPage } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

/** The pages that visitors open first: they are also shown without the app (`app/visitors`). */
export const visitorEntryPages: readonly EntryPage[] = [
  {
    path: '/login',
    access: 'visitor',
    page: lazyScreen(['auth'], async () => {
      const { LoginPage, loadProviderButtons } = await import('./sign-in/LoginPage.tsx');
      await loadProviderButtons();
      return LoginPage;
    }),
  },
  {
    path: '/register',
    access: 'visitor',
    page: lazyScreen(
      ['auth'],
      async () => (await import('./sign-up/RegisterPage.tsx')).RegisterPage,
    ),
  },
  {
    path: '/recover',
    access: 'visitor',
    page: lazyScreen(
      ['auth'],
      async () => (await import('./password/RecoverPage.tsx')).RecoverPage,
    ),
  },
];
