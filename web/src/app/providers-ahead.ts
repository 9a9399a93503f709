import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { type Answer, overFetch } from './transport.ts';

// As words, like the calls of a session: it is asked while the library of the contracts is on its way.
export const PROVIDERS_URL = '/api/auth/openid/providers';

let asked: Promise<Answer | null> | null = null;

/** The sign-in page shows a button for each provider: asked now, it need not grow when they come. */
export function askProvidersAhead(): void {
  asked = overFetch({
    method: 'GET',
    url: PROVIDERS_URL,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }).catch(() => null);
}

/** What was asked ahead; the second to ask gets null. */
export async function takeProviders(): Promise<Answer | null> {
  const answer = asked;
  asked = null;
  return answer;
}
