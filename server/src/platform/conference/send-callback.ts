import { NotPublicAddressError, type Resolve } from '../public-address.ts';
import { requestPublicly } from '../public-request.ts';

const TIMEOUT_MS = 5_000;

/** Accepted, refused for good, or to be tried again later. */
export type CallbackOutcome = 'done' | 'refused' | 'later';

interface Callback {
  readonly url: string;
  /** The fields of a form, which is posted. */
  readonly form?: Readonly<Record<string, string>>;
}

interface CallbackOptions {
  /** Allows addresses on this machine. */
  readonly isLocal: boolean;
  readonly resolve?: Resolve;
}

/**
 * Calls an address that a client of the conference API has given, a public one: this server reaches more of its network
 * than the client may. Follows no redirect and reads no answer.
 */
export async function sendCallback(
  { url: address, form }: Callback,
  options: CallbackOptions,
): Promise<CallbackOutcome> {
  const url = URL.parse(address);
  if (!url) return 'refused';
  try {
    const status = await send(url, form, options);
    if (status >= 200 && status < 300) return 'done';
    return status === 410 || status === 401 ? 'refused' : 'later';
  } catch (error) {
    return error instanceof NotPublicAddressError ? 'refused' : 'later';
  }
}

async function send(
  url: URL,
  form: Callback['form'],
  { isLocal, resolve }: CallbackOptions,
): Promise<number> {
  const body = form && new URLSearchParams(form).toString();
  const answer = await requestPublicly(url, {
    isLocal,
    resolve,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'content-length': Buffer.byteLength(body),
      },
    }),
  });
  answer.destroy();
  return answer.statusCode ?? 0;
}
