import { auth } from '@thedot/domain/auth/auth.contract';
import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { z } from 'zod';
import { failureOf, unreached } from './failures.ts';
import { overFetch } from './transport.ts';

const Granted = z.object({ accessToken: z.string() });

/** In memory only: a page that is closed or reloaded asks for a new one with the refresh cookie. */
let token: string | null = null;
let refreshing: Promise<string> | null = null;

export const accessToken = () => token;

export function keepAccessToken(granted: string | null): void {
  token = granted;
}

/** One refresh for all calls that wait for it; tabs of one browser take turns. */
export function refreshAccessToken(): Promise<string> {
  refreshing ??= inTurn(askForToken).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function askForToken(): Promise<string> {
  const answer = await overFetch({
    method: auth.refresh.method,
    url: `/api${auth.refresh.path}`,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }).catch(unreached);
  if (answer.status !== 200) throw failureOf(answer);
  token = Granted.parse(answer.body).accessToken;
  return token;
}

/** Each refresh rotates the cookie; two tabs at once would spend the same one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('refresh', work) : work();
}
