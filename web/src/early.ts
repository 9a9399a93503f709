import { askAhead, holdsSession } from './app/session-ahead.ts';
import { askProvidersAhead } from './app/providers-ahead.ts';
import { initialLanguage, textsOf } from './app/texts.ts';

// What the pages that people begin with need, asked for while the libraries are still on their way.
const FIRST_TEXTS = ['app', 'shell', 'ui'];
const isHome = ['/', '/dashboard'].includes(location.pathname);
const NOT_SIGN_IN =
  /^\/(register|verify|sso|recover|reset-password|setup|event|error-404|not-authorized)\b/;

if (holdsSession()) void fetchShell();
else fetchSignIn();

async function fetchShell(): Promise<void> {
  // A browser has six lines to a server: what is asked for first goes first.
  await askAhead();
  fetchAhead(() => import('./app/layout/AppLayout.tsx'));
  fetchAhead(() => import('./app/screens.tsx'));
  fetchTexts(...FIRST_TEXTS, 'notifications');
  if (!isHome) return;
  fetchAhead(() => import('./features/dashboard/DashboardPage.tsx'));
  fetchTexts('dashboard', 'experts');
}

/** Where every visitor is led to whose page is not for everybody; a wrong guess costs a few kilobytes. */
function fetchSignIn(): void {
  fetchTexts(...FIRST_TEXTS, 'auth');
  if (NOT_SIGN_IN.test(location.pathname)) return;
  askProvidersAhead();
  fetchAhead(() => import('./features/auth/LoginPage.tsx'));
}

function fetchTexts(...namespaces: readonly string[]): void {
  const language = initialLanguage();
  for (const name of namespaces) fetchAhead(() => textsOf(name, language));
}

/** What fails here is asked for again by whoever needs it, and told there. */
function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
