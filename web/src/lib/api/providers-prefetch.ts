import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { type ApiResponse, sendByFetch } from './transport.ts';

// A literal, like the paths in `session-prefetch.ts`: the call is sent while the contracts are still loading.
export const PROVIDERS_URL = '/api/auth/openid/providers';

let arrivedAnswer: ApiResponse | null = null;
let pendingAnswer: Promise<ApiResponse | null> | null = null;

/** The sign-in page has a button for each provider; with an early answer the page does not shift when they appear. */
export function prefetchProviders(): void {
  pendingAnswer = sendByFetch({
    method: 'GET',
    url: PROVIDERS_URL,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }).then(
    (answer) => (arrivedAnswer = answer),
    () => null,
  );
}

/** Returns the prefetched answer if it has arrived. */
export const getPrefetchedProviders = () => arrivedAnswer;

/** Waits for the prefetched answer; null when nothing was requested, or the request failed. */
export const awaitPrefetchedProviders = async () => pendingAnswer;
