import { z } from 'zod';
import { failureOf, unreached } from './failures.ts';
import { refresh } from './session-ahead.ts';

const Granted = z.object({ accessToken: z.string() });

/** In memory only: a page that is closed or reloaded asks for a new one with the refresh cookie. */
let token: string | null = null;
let refreshing: Promise<string> | null = null;

export const accessToken = () => token;

export function keepAccessToken(granted: string | null): void {
  token = granted;
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
  token = Granted.parse(answer.body).accessToken;
  return token;
}
