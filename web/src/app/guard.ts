import type { Person } from '@thedot/domain/access/abilities';
import { type Access, can } from '@thedot/domain/access/access';
import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { loadAppLayout } from './layout/load-app-layout.ts';
import { loadAnnouncementBanners } from '../features/announcements/announcement-banners.public.tsx';
import { parseRedirectTarget } from '../lib/session/redirect-target.ts';
import { loadMe, toPerson } from '../lib/session/session.ts';

const COMPLETE = '/register/complete';
const SECURE = '/secure';
export const HOME = '/dashboard';
/** Pages without a redirect parameter: error pages, and the dashboard, which is the default target. */
const PATHS_WITHOUT_RETURN = [HOME, '/error-404', '/not-authorized'];

/** Setup pages, which change the user's permissions and redirect by themselves. */
export const isSetupPage = (pathname: string): boolean => [COMPLETE, SECURE].includes(pathname);

/** Returns where to redirect a user who may not open this screen; null when they may. */
export function findRedirect(url: URL, access: Access, person: Person | null): string | null {
  if (!person) {
    return access === 'public' ? null : withRedirectParam('/login', url);
  }
  if (url.pathname === SECURE) return person.standing === 'unsecured' ? null : HOME;
  if (person.standing === 'unsecured') {
    return PATHS_WITHOUT_RETURN.includes(url.pathname) ? SECURE : withRedirectParam(SECURE, url);
  }
  if (url.pathname === COMPLETE) return person.standing === 'incomplete' ? null : HOME;
  if (person.standing === 'incomplete') {
    return PATHS_WITHOUT_RETURN.includes(url.pathname)
      ? COMPLETE
      : withRedirectParam(COMPLETE, url);
  }
  return can(person, access) ? null : '/not-authorized';
}

/** A page that redirects to the requested one afterwards. */
const withRedirectParam = (page: string, { pathname, search, hash }: URL): string =>
  `${page}?${new URLSearchParams({ redirect: pathname + search + hash })}`;

/** Admits only users whom the permission table allows. */
export const guard =
  (access: Access): MiddlewareFunction =>
  async ({ request }) => {
    const me = await loadMe();
    const target = findRedirect(new URL(request.url), access, me && toPerson(me));
    if (target) throw redirect(target);
    // Awaited here instead of suspending: React shows suspended content with a 0.3 s delay, to avoid flicker.
    if (me) await Promise.all([loadAppLayout(), loadAnnouncementBanners()]);
  };

/** Sign-in screens: redirects users who are already signed in to their target. */
export const onlyAnonymous: MiddlewareFunction = async ({ request }) => {
  const me = await loadMe().catch(() => null);
  const { searchParams, origin } = new URL(request.url);
  // In place of sign-in, to which the back button does not return.
  if (me) throw replace(parseRedirectTarget(searchParams.get('redirect'), origin) ?? HOME);
};
