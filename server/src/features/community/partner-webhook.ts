import { createHmac } from 'node:crypto';
import { isSuccess, postPublicly } from '../../platform/public-post.ts';

interface Delivery {
  readonly url: string;
  /** The same for each try, so that the partner can tell a repeat. */
  readonly id: string;
  readonly body: string;
  readonly secret: string;
  readonly now: Date;
}

type Outcome =
  | { readonly status: 'delivered' }
  | { readonly status: 'later' | 'failed'; readonly error: string };

/** The signature of a body at a time (in seconds), with which the partner checks that the hub sent it just now. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Answers that another try would get too. */
const isFinal = (status: number): boolean => status < 500 && status !== 408 && status !== 429;

/** Posts a request to the partner's address, a public one. */
export async function deliver(
  { url, id, body, secret, now }: Delivery,
  options: Parameters<typeof postPublicly>[1],
): Promise<Outcome> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers = {
    'x-thedot-delivery': id,
    'x-thedot-timestamp': timestamp,
    'x-thedot-signature': signatureOf(secret, timestamp, body),
  };
  const outcome = await postPublicly({ url, headers, body }, options);
  if (outcome.answer === null) {
    const { error, isRefusedAddress } = outcome;
    return { status: isRefusedAddress ? 'failed' : 'later', error };
  }
  const { answer } = outcome;
  if (isSuccess(answer)) return { status: 'delivered' };
  return { status: isFinal(answer) ? 'failed' : 'later', error: `HTTP ${answer}` };
}
