import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { type ApiResponse, isTimeoutCause, sendByFetch } from './transport.ts';

// The two calls that every page of a signed-in user starts with. Their paths are literals, because the contracts
// depend on a library that is still loading when these calls are sent.
export const REFRESH_URL = '/api/auth/refreshtoken';
export const ME_URL = '/api/user';

/** A cookie without secrets, set beside the refresh cookie: without it the browser holds no session. */
export const SIGNED_IN_COOKIE = 'signed-in';

export const hasSessionCookie = () => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

let refreshed: Promise<ApiResponse> | null = null;
let me: Promise<ApiResponse | null> | null = null;

/** Sends both calls before they are needed; resolves once the first one is sent. */
export function prefetchSession(): Promise<void> {
  return new Promise((sent) => {
    refreshed = sendRefresh(sent);
    me = refreshed
      .then(({ status, body }) => (status === 200 ? get(ME_URL, bearer(body)) : null))
      .catch((cause: unknown) => {
        // A call that timed out is not sent again.
        if (isTimeoutCause(cause)) throw cause;
        return null;
      });
    me.then(() => sent(), sent);
  });
}

/** Each refresh rotates the cookie, so the tabs of a browser refresh one after the other (a Web Lock). */
export function requestRefresh(): Promise<ApiResponse> {
  const answer = refreshed ?? sendRefresh();
  refreshed = null;
  return answer;
}

/** Returns the prefetched user once; later callers get null. Rejects when the request timed out. */
export async function takePrefetchedMe(): Promise<ApiResponse | null> {
  const answer = me;
  me = null;
  return answer;
}

const sendRefresh = async (sent?: () => void): Promise<ApiResponse> => {
  await pageIsOpen();
  return withRefreshLock(() => {
    const answer = get(REFRESH_URL);
    sent?.();
    return answer;
  });
};

/** The hub refuses to refresh the session for a page that the browser loads in advance. */
async function pageIsOpen(): Promise<void> {
  if (!('prerendering' in document && document.prerendering === true)) return;
  await new Promise((opened) =>
    document.addEventListener('prerenderingchange', opened, { once: true }),
  );
}

const get = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<ApiResponse> =>
  sendByFetch({
    method: 'GET',
    url,
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });

const bearer = (body: unknown) => ({
  authorization: `Bearer ${String(Reflect.get(Object(body), 'accessToken'))}`,
});

function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('refresh', work) : work();
}
