import { NotPublicAddressError, type Resolve } from './public-address.ts';
import { requestPublicly } from './public-request.ts';
import { inSpan } from './tracing/spans.ts';

const TIMEOUT_MS = 10_000;

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

interface PostOptions {
  /** Allows addresses on this machine. */
  readonly isLocal: boolean;
  readonly resolve?: Resolve | undefined;
}

/** The status of the answer, or why there was none. */
export type PostOutcome =
  | { readonly answer: number }
  | { readonly answer: null; readonly error: string; readonly isRefusedAddress: boolean };

/**
 * Posts JSON to the address of another system, a public one. A redirect is an answer like any other: it could lead into the
 * hub's network.
 */
export const postPublicly = (post: Post, options: PostOptions): Promise<PostOutcome> =>
  inSpan('call webhook', { kind: 'client' }, async (set) => {
    const outcome = await sendPost(post, options);
    set(
      outcome.answer === null
        ? { 'error.type': outcome.isRefusedAddress ? 'address refused' : 'no answer' }
        : { 'http.response.status_code': outcome.answer },
    );
    return outcome;
  });

async function sendPost(
  { url: address, headers, body }: Post,
  options: PostOptions,
): Promise<PostOutcome> {
  const url = URL.parse(address);
  if (!url) return { answer: null, error: 'The address is invalid', isRefusedAddress: true };
  try {
    const answer = await requestPublicly(url, {
      ...options,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    });
    answer.destroy();
    return { answer: answer.statusCode ?? 0 };
  } catch (error) {
    if (error instanceof NotPublicAddressError)
      return {
        answer: null,
        error: 'The address is inside a private network',
        isRefusedAddress: true,
      };
    const message = error instanceof Error ? error.message : String(error);
    return { answer: null, error: message, isRefusedAddress: false };
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
