import { z } from 'zod';
import { toApiError, throwNetworkError } from './api-errors.ts';
import { requestRefresh } from './session-prefetch.ts';

const TokenResponse = z.object({ accessToken: z.string() });

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
  const newToken = TokenResponse.parse(answer.body).accessToken;
  token = newToken;
  for (const listener of listeners) listener(newToken);
  return newToken;
}
