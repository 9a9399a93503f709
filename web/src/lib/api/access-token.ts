import { AppError } from '@thedot/domain/errors';
import { toApiError, throwNetworkError } from './api-errors.ts';
import { requestRefresh } from './session-prefetch.ts';

/** In memory only: a reloaded page requests a new token with the refresh cookie. */
let token: string | null = null;
let refreshing: Promise<string> | null = null;
const listeners = new Set<(token: string) => void>();

export const getAccessToken = () => token;

export function setAccessToken(newToken: string | null): void {
  token = newToken;
}

/** Called with each new token after a refresh. */
export function onNewToken(listener: (token: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shares one refresh between all calls that wait for it. */
export function refreshAccessToken(): Promise<string> {
  refreshing ??= requestToken().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function requestToken(): Promise<string> {
  const answer = await requestRefresh().catch(throwNetworkError);
  if (answer.status !== 200) throw toApiError(answer);
  // Checked by hand: the pages before sign-in import this module, and load no schemas at first.
  const { accessToken }: Readonly<Record<string, unknown>> = { ...Object(answer.body) };
  if (typeof accessToken !== 'string') throw new AppError('server.unexpected');
  token = accessToken;
  for (const listener of listeners) listener(accessToken);
  return accessToken;
}
