import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { type ApiResponse, isTimeoutCause, sendByFetch } from './transport.ts';

// The calls that the pages of a signed-in user start with. Their paths are literals, because the contracts depend on a
// library that is still loading when these calls are sent.
export const REFRESH_URL = '/api/auth/refreshtoken';
export const ME_URL = '/api/user';
export const DASHBOARD_URL = '/api/dashboard/mine';
export const HUB_DAY_URL = '/api/dashboard/hub';

/** A cookie without secrets, set beside the refresh cookie: without it the browser holds no session. */
export const SIGNED_IN_COOKIE = 'signed-in';

export const hasSessionCookie = () => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

let session: Promise<ApiResponse> | null = null;
let refreshed: Promise<ApiResponse> | null = null;
/** The answers that no call has used yet, by address. */
const answers = new Map<string, Promise<ApiResponse | null>>();

/** Refreshes the session before it is needed; resolves once the call is answered, or has failed. */
export async function prefetchSession(): Promise<void> {
  session = refreshed = sendRefresh();
  await session.catch(() => undefined);
}

/** Sends a call as soon as the session is refreshed. The answer is null when there is no session, or the call failed. */
export function prefetchCall(url: string): Promise<ApiResponse | null> {
  const answer = getInSession(url).catch((cause: unknown) => {
    // A call that timed out is not sent again: the call that takes the answer reports it.
    if (isTimeoutCause(cause)) throw cause;
    return null;
  });
  answers.set(url, answer);
  const forgetLater = () => setTimeout(() => answers.delete(url), KEPT_MS);
  answer.then(forgetLater, forgetLater);
  return answer;
}

/** The page may lead elsewhere before it makes the call. */
const KEPT_MS = 10_000;

async function getInSession(url: string): Promise<ApiResponse | null> {
  const answer = await session;
  if (answer?.status !== 200) return null;
  const token = String(Reflect.get(Object(answer.body), 'accessToken'));
  return get(url, { authorization: `Bearer ${token}` });
}

/** Each refresh rotates the cookie, so the tabs of a browser refresh one after the other (a Web Lock). */
export function requestRefresh(): Promise<ApiResponse> {
  const answer = refreshed ?? sendRefresh();
  refreshed = null;
  return answer;
}

/** Returns the prefetched answer of an address once; null when none was requested. */
export function takePrefetched(url: string): Promise<ApiResponse | null> | null {
  const answer = answers.get(url) ?? null;
  answers.delete(url);
  return answer;
}

/** Answers from before a change are outdated, and nothing of an ended session may answer the next user. */
export const clearPrefetched = () => answers.clear();

const sendRefresh = async (): Promise<ApiResponse> => {
  await pageIsOpen();
  return withRefreshLock(() => get(REFRESH_URL));
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

function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('refresh', work) : work();
}
