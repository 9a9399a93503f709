import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import ipaddr from 'ipaddr.js';
import webPush from 'web-push';
import {
  guardedLookup,
  isPublic,
  isPublicOrHere,
  NotPublic,
  type Resolve,
  resolveByName,
} from '../public-address.ts';

export interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Vapid {
  /** Whom a push service can complain to: the hub's address, or a mailbox. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Push {
  readonly device: Device;
  readonly payload: string;
  /** How long a push service keeps it for a browser that is not running. */
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
}

interface Way {
  readonly vapid: Vapid;
  /** Tests have a push service on their own machine. */
  readonly isLocal: boolean;
  readonly resolve?: Resolve;
}

/** What became of it: taken, gone for good (the browser has left), or to be tried again. */
export type Pushed = 'taken' | 'gone' | 'later';

const PATIENCE_MS = 10_000;
const GONE = [404, 410];

/**
 * Hands an encrypted push (RFC 8291) to the service that the browser named. That address came from a browser,
 * so it may be anything: only the public internet is asked, over https.
 */
export async function postPush(push: Push, { vapid, isLocal, resolve }: Way): Promise<Pushed> {
  const url = new URL(push.device.endpoint);
  if (!isAllowed(url, isLocal)) return 'gone';
  const sealed = seal(push, vapid);
  if (!sealed) return 'gone';
  const { headers, body } = sealed;
  try {
    const status = await post(url, { headers, body, isLocal, resolve: resolve ?? resolveByName });
    if (status >= 200 && status < 300) return 'taken';
    return GONE.includes(status) ? 'gone' : 'later';
  } catch (error) {
    return error instanceof NotPublic ? 'gone' : 'later';
  }
}

/** Undefined where the keys that a browser gave out are none. */
function seal({ device, payload, ttlSeconds, isUrgent }: Push, vapid: Vapid) {
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

/** A literal address is connected to without being looked up, so it is looked at here. */
function isAllowed(url: URL, isLocal: boolean): boolean {
  if (isLocal) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPlain = url.protocol === 'https:' && url.port === '' && !url.username && !url.password;
  return isPlain && (!ipaddr.isValid(host) || isPublic(host));
}

interface Sending {
  readonly headers: Record<string, string | number | undefined>;
  readonly body: Buffer;
  readonly isLocal: boolean;
  readonly resolve: Resolve;
}

const post = (url: URL, { headers, body, isLocal, resolve }: Sending): Promise<number> =>
  new Promise((done, failed) => {
    const over = url.protocol === 'https:' ? overHttps : overHttp;
    const sending = over(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
      lookup: guardedLookup(resolve, isLocal ? isPublicOrHere : isPublic),
    });
    sending.on('response', (answer) => {
      // What it says beyond its status is nobody's business here.
      answer.destroy();
      done(answer.statusCode ?? 0);
    });
    sending.on('error', failed).end(body);
  });
