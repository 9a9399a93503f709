import { createHmac } from 'node:crypto';
import { NotPublicAddressError, type Resolve } from '../../platform/public-address.ts';
import { requestPublicly } from '../../platform/public-request.ts';

const TIMEOUT_MS = 10_000;

interface Delivery {
  readonly url: string;
  /** The same for each try, so that the partner can tell a repeat. */
  readonly id: string;
  readonly body: string;
  readonly secret: string;
  readonly now: Date;
}

interface DeliveryOptions {
  /** Allows addresses on this machine. */
  readonly isLocal: boolean;
  readonly resolve?: Resolve;
}

type Outcome =
  | { readonly status: 'delivered' }
  | { readonly status: 'later' | 'failed'; readonly error: string };

/** The signature of a body at a time (in seconds), with which the partner checks that the hub sent it just now. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Answers that another try would get too. A redirect is not followed: it could lead into the hub's network. */
const isFinal = (status: number): boolean => status < 500 && status !== 408 && status !== 429;

/** Posts a request to the partner's address, a public one. */
export async function deliver(
  { url: address, id, body, secret, now }: Delivery,
  options: DeliveryOptions,
): Promise<Outcome> {
  const url = URL.parse(address);
  if (!url) return { status: 'failed', error: 'The address is invalid' };
  const timestamp = String(Math.floor(now.getTime() / 1000));
  try {
    const answer = await requestPublicly(url, {
      ...options,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-thedot-delivery': id,
        'x-thedot-timestamp': timestamp,
        'x-thedot-signature': signatureOf(secret, timestamp, body),
      },
    });
    answer.destroy();
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return { status: 'delivered' };
    return { status: isFinal(status) ? 'failed' : 'later', error: `HTTP ${status}` };
  } catch (error) {
    if (error instanceof NotPublicAddressError)
      return { status: 'failed', error: 'The address is inside a private network' };
    return { status: 'later', error: error instanceof Error ? error.message : String(error) };
  }
}
