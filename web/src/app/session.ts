import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Person, Standing } from '@thedot/domain/access/abilities';
import { auth } from '@thedot/domain/auth/auth.contract';
import { AppError, ERRORS } from '@thedot/domain/errors';
import { type Me, users } from '@thedot/domain/users/users.contract';
import { accessToken, keepAccessToken, refreshAccessToken } from './access-token.ts';
import { client } from './api.ts';
import { queryClient } from './query-client.ts';
import { sessionEnded } from './session-end.ts';

const sessions = client(auth);
const people = client(users);

/** A cookie without secrets beside the refresh cookie: without it there is no session to ask for. */
const SIGNED_IN_COOKIE = 'signed-in=';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await people.me({}, { signal })).user,
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { silent: true },
});

/** The signed-in person; only for screens that the guard has let them into. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error('This screen needs a signed-in person');
  return data;
}

/** Keeps the person as the server has just answered it. */
export const keepMe = (me: Me) => queryClient.setQueryData(meQuery.queryKey, me);

/** The signed-in person or null, asking for a token first if the browser holds a session. */
export async function currentMe(): Promise<Me | null> {
  if (!accessToken() && !document.cookie.includes(SIGNED_IN_COOKIE)) return null;
  try {
    if (!accessToken()) await refreshAccessToken();
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (error instanceof AppError && ERRORS[error.code][0] === 401) return null;
    throw error;
  }
}

/** What permissions depend on, from the person's own record. */
export function personOf(me: Me): Person {
  return {
    role: me.role,
    standing: standingOf(me),
    station5G: me.station5G,
    canBookExpert: me.organization?.canBookExpert ?? null,
  };
}

function standingOf(me: Me): Standing {
  if (!me.isCompleted) return 'incomplete';
  return me.review === null || me.review === 'accepted' ? 'full' : 'waiting';
}

/** A session starts with its token; whoever was here before leaves nothing in the cache. */
export function beginSession(granted: string): void {
  queryClient.clear();
  keepAccessToken(granted);
}

/** The browser forgets the session even when the server cannot be told. */
export async function signOut(): Promise<void> {
  await sessions.signOut().catch(() => undefined);
  sessionEnded();
}
