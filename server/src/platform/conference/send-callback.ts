import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import ipaddr from 'ipaddr.js';
import {
  type AddressFilter,
  guardedLookup,
  isPublic,
  isPublicOrLoopback,
  NotPublicAddressError,
  type Resolve,
  resolveHost,
} from '../public-address.ts';

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
  { isLocal, resolve = resolveHost }: CallbackOptions,
): Promise<CallbackOutcome> {
  const isAllowed = isLocal ? isPublicOrLoopback : isPublic;
  const url = URL.parse(address);
  if (!url || !mayCall(url, isAllowed)) return 'refused';
  try {
    const status = await send(url, { form, isAllowed, resolve });
    if (status >= 200 && status < 300) return 'done';
    return status === 410 || status === 401 ? 'refused' : 'later';
  } catch (error) {
    return error instanceof NotPublicAddressError ? 'refused' : 'later';
  }
}

/** A literal IP address is connected to without a DNS lookup, so it is checked here. */
function mayCall({ protocol, hostname }: URL, isAllowed: AddressFilter): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return /^https?:$/.test(protocol) && (!ipaddr.isValid(host) || isAllowed(host));
}

interface Sending {
  readonly form: Callback['form'];
  readonly isAllowed: AddressFilter;
  readonly resolve: Resolve;
}

const send = (url: URL, { form, isAllowed, resolve }: Sending): Promise<number> =>
  new Promise((done, failed) => {
    const over = url.protocol === 'https:' ? overHttps : overHttp;
    const body = form && new URLSearchParams(form).toString();
    const sending = over(url, {
      method: body === undefined ? 'GET' : 'POST',
      // A new connection, so that the check of its address applies to it.
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      lookup: guardedLookup(resolve, isAllowed),
      ...(body !== undefined && {
        headers: {
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          'content-length': Buffer.byteLength(body),
        },
      }),
    });
    sending.on('response', (answer) => {
      answer.destroy();
      done(answer.statusCode ?? 0);
    });
    sending.on('error', failed).end(body);
  });
