import { type IncomingMessage, type OutgoingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import ipaddr from 'ipaddr.js';
import {
  guardedLookup,
  isPublic,
  isPublicOrLoopback,
  NotPublicAddressError,
  type Resolve,
  resolveHost,
} from './public-address.ts';

interface PublicRequest {
  /** Allows addresses of this machine. */
  readonly isLocal: boolean;
  readonly signal: AbortSignal;
  readonly resolve?: Resolve | undefined;
  readonly method?: 'GET' | 'POST';
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | undefined;
}

/**
 * Makes a request to an address that someone else has given: this server reaches more of its network than they may (SSRF).
 * Fails with a `NotPublicAddressError` unless it is a public web address; follows no redirect.
 */
export async function requestPublicly(
  url: URL,
  { isLocal, signal, resolve = resolveHost, method = 'GET', headers = {}, body }: PublicRequest,
): Promise<IncomingMessage> {
  const isAllowed = isLocal ? isPublicOrLoopback : isPublic;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is connected to without a DNS lookup.
  if (!/^https?:$/.test(url.protocol) || (ipaddr.isValid(host) && !isAllowed(host)))
    throw new NotPublicAddressError();
  const over = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((done, failed) => {
    const sending = over(url, {
      method,
      headers,
      signal,
      // A new connection that is not pooled, so that the check of its address applies to it.
      agent: false,
      lookup: guardedLookup(resolve, isAllowed),
    });
    sending.on('response', done).on('error', failed).end(body);
  });
}
