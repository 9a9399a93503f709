import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { type Answer, overFetch } from './transport.ts';

// The two calls that a page of a signed-in person begins with. They stand here as words, because the
// contracts stand on a library that is still on its way when these calls are made.
export const REFRESH_URL = '/api/auth/refreshtoken';
export const ME_URL = '/api/user';

/** A cookie without secrets beside the refresh cookie: without it there is no session to ask for. */
export const SIGNED_IN = 'signed-in';

export const holdsSession = () => document.cookie.includes(`${SIGNED_IN}=`);

let refreshed: Promise<Answer> | null = null;
let me: Promise<Answer | null> | null = null;

/** Asks before anybody needs the answers; resolves once the first call is on its way. */
export function askAhead(): Promise<void> {
  return new Promise((sent) => {
    refreshed = askRefresh(sent);
    me = refreshed
      .then(({ status, body }) => (status === 200 ? get(ME_URL, bearer(body)) : null))
      .catch(() => null);
    void me.then(() => sent());
  });
}

/** Each refresh rotates the cookie; tabs of one browser take turns, or two would spend the same one. */
export function refresh(): Promise<Answer> {
  const answer = refreshed ?? askRefresh();
  refreshed = null;
  return answer;
}

/** Who is signed in, if that was asked ahead; the second to ask gets null. */
export async function takeMe(): Promise<Answer | null> {
  const answer = me;
  me = null;
  return answer;
}

const askRefresh = (sent?: () => void): Promise<Answer> =>
  inTurn(() => {
    const answer = get(REFRESH_URL);
    sent?.();
    return answer;
  });

const get = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  overFetch({
    method: 'GET',
    url,
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });

const bearer = (body: unknown) => ({
  authorization: `Bearer ${String(Reflect.get(Object(body), 'accessToken'))}`,
});

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('refresh', work) : work();
}
