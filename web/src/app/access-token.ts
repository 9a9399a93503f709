import { z } from 'zod';
import { failureOf, unreached } from './failures.ts';
import { refresh } from './session-ahead.ts';

const Granted = z.object({ accessToken: z.string() });

/** In memory only: a page that is closed or reloaded asks for a new one with the refresh cookie. */
let token: string | null = null;
let refreshing: Promise<string> | null = null;
const listeners = new Set<(token: string) => void>();

export const accessToken = () => token;

export function keepAccessToken(granted: string | null): void {
  token = granted;
}

/** Called with each token that takes the place of an older one. */
export function onNewToken(listener: (token: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One refresh for all calls that wait for it. */
export function refreshAccessToken(): Promise<string> {
  refreshing ??= askForToken().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function askForToken(): Promise<string> {
  const answer = await refresh().catch(unreached);
  if (answer.status !== 200) throw failureOf(answer);
  const granted = Granted.parse(answer.body).accessToken;
  token = granted;
  for (const listener of listeners) listener(granted);
  return granted;
}
