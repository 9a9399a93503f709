import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Person, accountStanding } from '@thedot/domain/access/abilities';
import { auth } from '@thedot/domain/auth/auth.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { type Me, users } from '@thedot/domain/users/users.contract';
import { accessToken, keepAccessToken, refreshAccessToken } from './access-token.ts';
import { client } from './api.ts';
import { chosenPresence } from './chosen-presence.ts';
import { statusOf } from './failures.ts';
import { queryClient } from './query-client.ts';
import { forgetRights, keepRights } from './rights.ts';
import { holdsSession, takeMe } from './session-ahead.ts';
import { showProblem } from './show-problem.tsx';
import { sayLeaving, sessionEnded } from './session-end.ts';

const sessions = client(auth);
const people = client(users);

/** Staff may change a person's role or organization at any time. */
const FRESH_MS = 5 * MINUTE_MS;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = (await meAhead()) ?? (await people.me({}, { signal })).user;
    return { ...me, status: chosenPresence() ?? me.status };
  },
  staleTime: FRESH_MS,
  gcTime: Infinity,
  refetchOnWindowFocus: true,
  meta: { silent: true },
});

/** What was asked while the page began. */
async function meAhead(): Promise<Me | undefined> {
  const answer = await takeMe();
  if (answer?.status !== 200) return undefined;
  keepRights(answer.rights);
  return users.me.reply.safeParse(answer.body).data?.user;
}

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
  if (!accessToken() && !holdsSession()) return null;
  try {
    if (!accessToken()) await refreshAccessToken();
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** What permissions depend on, from the person's own record. */
export function personOf(me: Me): Person {
  return {
    role: me.role,
    standing: accountStanding(me),
    station5G: me.station5G,
    canBookExpert: me.organization?.canBookExpert ?? null,
  };
}

/** A session starts with its token; whoever was here before leaves nothing in the cache. */
export function beginSession(granted: string): void {
  queryClient.clear();
  forgetRights();
  keepAccessToken(granted);
}

/** A session that the server has ended already is just as well; one it was not told of stays. */
export async function signOut(): Promise<void> {
  sayLeaving(true);
  try {
    await sessions.signOut();
  } catch (error) {
    if (!isRefused(error)) {
      sayLeaving(false);
      return showProblem(error);
    }
  }
  sessionEnded('signed-out');
}

const isRefused = (error: unknown) => statusOf(error) === 401;
