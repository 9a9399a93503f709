import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { type Person, accountStanding } from '@thedot/domain/access/abilities';
import { auth } from '@thedot/domain/auth/auth.contract';
import type { Language } from '@thedot/domain/kernel/fields';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { PageAnnouncements } from '@thedot/domain/users/page-announcements.contract';
import { type Me, users } from '@thedot/domain/users/users.contract';
import { getAccessToken, setAccessToken, refreshAccessToken } from '../api/access-token.ts';
import { createClient } from '../api/client.ts';
import { pendingPresence } from './pending-presence.ts';
import { ApiError, getErrorStatus } from '../api/api-errors.ts';
import { queryClient } from '../query/query-client.ts';
import { clearPermissionsEtag } from '../api/permissions-etag.ts';
import { hasSessionCookie } from '../api/session-prefetch.ts';
import { showProblem } from '../errors/show-problem.tsx';
import { isSigningOut, setSigningOut, endSession } from '../api/session-end.ts';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { noteTimeLimit, takeVisitorLanguage } from './session-notes.ts';

const sessions = createClient(auth);
const people = createClient(users);

/** Staff may change a user's role or organization at any time. */
const FRESH_MS = 5 * MINUTE_MS;

/** The announcements for every page. They come with the user, whom a page loads again for newer ones. */
export const pageAnnouncementsQuery = queryOptions<PageAnnouncements>({
  queryKey: ['page-announcements'],
  queryFn: skipToken,
  gcTime: Infinity,
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal, client }) => {
    const { user, announcements } = await people.me({}, { signal });
    client.setQueryData(pageAnnouncementsQuery.queryKey, announcements);
    return { ...user, status: pendingPresence() ?? user.status };
  },
  staleTime: FRESH_MS,
  gcTime: Infinity,
  refetchOnWindowFocus: true,
  meta: { silent: true },
});

/** The signed-in user; only for screens behind the guard. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error('This screen needs a signed-in person');
  return data;
}

/** Whether an administrator views the hub as this user. */
export const useIsViewing = (): boolean =>
  typeof useQuery({ ...meQuery, enabled: false }).data?.viewedUntil === 'string';

/** Stores the user as the server returned it. */
export const setMe = (me: Me) => queryClient.setQueryData(meQuery.queryKey, me);

/** Returns the signed-in user or null; requests a token first if the browser has a session. */
export async function loadMe(): Promise<Me | null> {
  if (!getAccessToken() && !hasSessionCookie()) return null;
  try {
    if (!getAccessToken()) await refreshAccessToken();
    const me = await queryClient.ensureQueryData(meQuery);
    await followAccountLanguage(me);
    return me;
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    noteTimeLimit(error instanceof ApiError && error.code === 'auth.session_ended');
    return null;
  }
}

let isNewSession = false;
/** Notes a sign-in, after which the language follows the account. */
export const noteNewSession = (): void => {
  isNewSession = true;
};

/**
 * At sign-in the language of the account replaces that of the browser, unless the user has just switched it: then the
 * account follows.
 */
async function followAccountLanguage(me: Me): Promise<void> {
  if (!isNewSession) return;
  isNewSession = false;
  const keepsChoice = takeVisitorLanguage();
  const language = currentLanguage();
  if (me.language === language) return;
  if (!keepsChoice) await chooseLanguage(me.language);
  else if (can(toPerson(me), 'signed-in')) await saveLanguage(language).catch(showProblem);
}

/** Saves the language on the account, whose emails follow it. */
export async function saveLanguage(language: Language): Promise<void> {
  const { profile } = await people.saveProfile({ body: { language } });
  setMe(profile);
}

/** The facts about the user that permissions depend on. */
export function toPerson(me: Me): Person {
  return {
    role: me.role,
    standing: accountStanding(me),
    station5G: me.station5G,
    switchedOff: me.hub.switchedOff,
    canBookExpert: me.organization?.canBookExpert ?? null,
  };
}

/** Starts a session with its token and clears the data of the previous one. */
export function startSession(token: string): void {
  queryClient.clear();
  clearPermissionsEtag();
  noteTimeLimit(false);
  setAccessToken(token);
  noteNewSession();
}

/** Signs out. A 401 counts as success; after any other error the session continues. */
export async function signOut(): Promise<void> {
  setSigningOut(true);
  try {
    await sessions.signOut();
  } catch (error) {
    if (!isUnauthorized(error) && isSigningOut()) {
      setSigningOut(false);
      return showProblem(error);
    }
  }
  // The server may have reported the end before.
  if (isSigningOut()) endSession('signed-out');
}

const isUnauthorized = (error: unknown) => getErrorStatus(error) === 401;
