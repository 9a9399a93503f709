import type { Person } from '@thedot/domain/access/abilities';
import { type Access, can } from '@thedot/domain/access/access';
import { type MiddlewareFunction, redirect } from 'react-router';
import { loadAppLayout } from './layout/load-app-layout.ts';
import { redirectTarget } from './redirect-target.ts';
import { currentMe, personOf } from './session.ts';

const COMPLETE = '/register/complete';
const SECURE = '/secure';
const HOME = '/dashboard';
/** Pages that nobody wants to come back to; the dashboard is where everybody goes anyway. */
const NO_AIM = [HOME, '/error-404', '/not-authorized'];

/** Pages on the way in: what is done there changes what somebody may do, and they lead on by themselves. */
export const leadsOn = (pathname: string): boolean => [COMPLETE, SECURE].includes(pathname);

/** Where a person who may not see this screen goes instead; null when they may. */
export function awayFrom(url: URL, access: Access, person: Person | null): string | null {
  if (!person) {
    return access === 'public' ? null : rememberedAt('/login', url);
  }
  if (url.pathname === SECURE) return person.standing === 'unsecured' ? null : HOME;
  if (person.standing === 'unsecured') {
    return NO_AIM.includes(url.pathname) ? SECURE : rememberedAt(SECURE, url);
  }
  if (url.pathname === COMPLETE) return person.standing === 'incomplete' ? null : HOME;
  if (person.standing === 'incomplete') {
    return NO_AIM.includes(url.pathname) ? COMPLETE : rememberedAt(COMPLETE, url);
  }
  return can(person, access) ? null : '/not-authorized';
}

/** A page on the way, which leads on to the wanted one. */
const rememberedAt = (page: string, { pathname, search, hash }: URL): string =>
  `${page}?${new URLSearchParams({ redirect: pathname + search + hash })}`;

/** Lets in whom the permission table lets in, and nobody else. */
export const guard =
  (access: Access): MiddlewareFunction =>
  async ({ request }) => {
    const me = await currentMe();
    const elsewhere = awayFrom(new URL(request.url), access, me && personOf(me));
    if (elsewhere) throw redirect(elsewhere);
    // Not by a suspended element: React shows what suspended 0.3 s late, so as not to flicker.
    if (me) await loadAppLayout();
  };

/** Screens for signing in: who is signed in already goes on to where they wanted to be. */
export const onlyAnonymous: MiddlewareFunction = async ({ request }) => {
  const me = await currentMe().catch(() => null);
  const { searchParams, origin } = new URL(request.url);
  if (me) throw redirect(redirectTarget(searchParams.get('redirect'), origin) ?? HOME);
};
