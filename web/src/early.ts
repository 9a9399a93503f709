import {
  DASHBOARD_URL,
  hasSessionCookie,
  HUB_DAY_URL,
  ME_URL,
  prefetchCall,
  prefetchSession,
} from './lib/api/session-prefetch.ts';
import { prefetchProviders } from './lib/api/providers-prefetch.ts';
import { initialLanguage, loadLocaleFile } from './lib/i18n/locale-files.ts';

// Requests what the first pages need while the libraries are still loading.
const FIRST_TEXTS = ['app', 'shell', 'ui'];
/** As in `roles.ts`, which needs a library. */
export const STAFF = ['super-admin', 'admin', 'dot'];

/** What is used of the answer about the user, if it is as expected. */
interface FirstAnswer {
  readonly user?: {
    readonly role?: string;
    readonly isCompleted?: boolean;
    readonly isUnsecured?: boolean;
  };
  readonly announcements?: { readonly shown?: readonly unknown[] };
}

const isHome = ['/', '/dashboard'].includes(location.pathname);
const NOT_SIGN_IN =
  /^\/(register|verify|sso|recover|reset-password|setup|event|error-404|not-authorized)\b/;

if (hasSessionCookie()) void prefetchShell();
else prefetchSignIn();

async function prefetchShell(): Promise<void> {
  const refreshed = prefetchSession();
  // Known before the app could make the same call, which would leave this answer to a later one.
  const me = prefetchCall(ME_URL);
  // A browser opens six connections per server: what is requested first is sent first.
  await refreshed;
  prefetchTexts(...FIRST_TEXTS);
  if (isHome) prefetchTexts('dashboard', 'experts');
  prefetch(async () => prefetchForUser(Object((await me)?.body)));
}

/** What depends on who is signed in. */
function prefetchForUser({ user, announcements }: FirstAnswer): void {
  if (announcements?.shown?.length) {
    preloadPart('announcements');
    prefetchTexts('page-announcements');
  }
  // Others are sent to complete or to secure their account.
  if (!isHome || !user?.isCompleted || user.isUnsecured) return;
  prefetch(() => prefetchCall(DASHBOARD_URL));
  if (!STAFF.includes(user.role ?? '')) return;
  prefetch(() => prefetchCall(HUB_DAY_URL));
  preloadPart('staff');
  prefetchTexts('staff-dashboard');
}

/**
 * Requests the code of a part of the page, which the server lists. An import would also run it, with all that it imports, in one
 * long task before the app starts.
 */
function preloadPart(name: 'announcements' | 'staff'): void {
  const listed = document.getElementById(`scripts-${name}`);
  if (listed instanceof HTMLTemplateElement) document.head.append(listed.content);
}

/** The sign-in page, where visitors are redirected from every restricted page; a wrong guess costs a few kilobytes. */
function prefetchSignIn(): void {
  prefetchTexts(...FIRST_TEXTS, 'auth');
  if (NOT_SIGN_IN.test(location.pathname)) return;
  prefetchProviders();
  prefetch(() => import('./features/auth/sign-in/LoginPage.tsx'));
}

function prefetchTexts(...namespaces: readonly string[]): void {
  const language = initialLanguage();
  for (const name of namespaces) prefetch(() => loadLocaleFile(name, language));
}

/** Ignores failures: the code that needs the resource requests it again and reports the error. */
function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
