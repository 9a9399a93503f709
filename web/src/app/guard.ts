import type { Person } from '@thedot/domain/access/abilities';
import { type Access, can } from '@thedot/domain/access/access';
import { type MiddlewareFunction, redirect } from 'react-router';
import { redirectTarget } from './redirect-target.ts';
import { currentMe, personOf } from './session.ts';

const COMPLETE = '/register/complete';
const HOME = '/dashboard';

/** Where a person who may not see this screen goes instead; null when they may. */
export function awayFrom(url: URL, access: Access, person: Person | null): string | null {
  if (!person) {
    if (access === 'public') return null;
    return `/login?${new URLSearchParams({ redirect: url.pathname + url.search + url.hash })}`;
  }
  if (url.pathname === COMPLETE) return person.standing === 'incomplete' ? null : HOME;
  if (person.standing === 'incomplete') return COMPLETE;
  return can(person, access) ? null : '/not-authorized';
}

/** Lets in whom the permission table lets in, and nobody else. */
export const guard =
  (access: Access): MiddlewareFunction =>
  async ({ request }) => {
    const me = await currentMe();
    const elsewhere = awayFrom(new URL(request.url), access, me && personOf(me));
    if (elsewhere) throw redirect(elsewhere);
  };

/** Screens for signing in: who is signed in already goes on to where they wanted to be. */
export const onlyAnonymous: MiddlewareFunction = async ({ request }) => {
  const me = await currentMe().catch(() => null);
  const { searchParams, origin } = new URL(request.url);
  if (me) throw redirect(redirectTarget(searchParams.get('redirect'), origin) ?? HOME);
};
