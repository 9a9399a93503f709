import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { type Answer, overFetch } from './transport.ts';

// As words, like the calls of a session: it is asked while the library of the contracts is on its way.
export const PROVIDERS_URL = '/api/auth/openid/providers';

let answered: Answer | null = null;
let asked: Promise<Answer | null> | null = null;

/** The sign-in page shows a button for each provider: asked now, it need not grow when they come. */
export function askProvidersAhead(): void {
  asked = overFetch({
    method: 'GET',
    url: PROVIDERS_URL,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }).then(
    (answer) => (answered = answer),
    () => null,
  );
}

/** What was asked ahead, if the answer is here already. */
export const providersNow = () => answered;

/** What was asked ahead, once it is here; null when nothing was asked, or nothing came. */
export const providersSoon = async () => asked;
