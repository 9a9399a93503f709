import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import ipaddr from 'ipaddr.js';
import webPush from 'web-push';
import {
  guardedLookup,
  isPublic,
  isPublicOrLoopback,
  NotPublicAddressError,
  type Resolve,
  resolveHost,
} from '../public-address.ts';

export interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Vapid {
  /** The contact for push services: the hub's address or a mailbox. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Push {
  readonly device: Device;
  readonly payload: string;
  /** How long a push service keeps the push for a browser that is not running. */
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
}

interface PushOptions {
  readonly vapid: Vapid;
  /** Allows push services on this machine, for tests. */
  readonly isLocal: boolean;
  readonly resolve?: Resolve;
}

/** Accepted by the push service, gone because the subscription ended, denied to this key, or to be tried again later. */
export type PushOutcome = 'taken' | 'gone' | 'denied' | 'later';

const TIMEOUT_MS = 10_000;
const GONE_STATUSES = [404, 410];
const DENIED_STATUSES = [401, 403];

/**
 * Sends an encrypted push (RFC 8291) to the push service of a browser. The address comes from the browser and may be
 * anything, so only public addresses over https are allowed.
 */
export async function postPush(
  push: Push,
  { vapid, isLocal, resolve }: PushOptions,
): Promise<PushOutcome> {
  const url = new URL(push.device.endpoint);
  if (!isAllowed(url, isLocal)) return 'gone';
  const encrypted = encrypt(push, vapid);
  if (!encrypted) return 'gone';
  const { headers, body } = encrypted;
  try {
    const status = await post(url, { headers, body, isLocal, resolve: resolve ?? resolveHost });
    if (status >= 200 && status < 300) return 'taken';
    if (GONE_STATUSES.includes(status)) return 'gone';
    return DENIED_STATUSES.includes(status) ? 'denied' : 'later';
  } catch (error) {
    return error instanceof NotPublicAddressError ? 'gone' : 'later';
  }
}

/** Encrypts and signs a push. Returns undefined when the keys of the browser are invalid. */
function encrypt({ device, payload, ttlSeconds, isUrgent }: Push, vapid: Vapid) {
  const { endpoint, p256dh, auth } = device;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { ...vapid },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
  } catch {
    return undefined;
  }
}

/** A literal IP address is connected to without a DNS lookup, so it is checked here. */
function isAllowed(url: URL, isLocal: boolean): boolean {
  if (isLocal) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPlain = url.protocol === 'https:' && url.port === '' && !url.username && !url.password;
  return isPlain && (!ipaddr.isValid(host) || isPublic(host));
}

interface PushRequest {
  readonly headers: Record<string, string | number | undefined>;
  readonly body: Buffer;
  readonly isLocal: boolean;
  readonly resolve: Resolve;
}

const post = (url: URL, { headers, body, isLocal, resolve }: PushRequest): Promise<number> =>
  new Promise((done, failed) => {
    const over = url.protocol === 'https:' ? overHttps : overHttp;
    const sending = over(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      lookup: guardedLookup(resolve, isLocal ? isPublicOrLoopback : isPublic),
    });
    sending.on('response', (answer) => {
      // Only the status of the response matters.
      answer.destroy();
      done(answer.statusCode ?? 0);
    });
    sending.on('error', failed).end(body);
  });
