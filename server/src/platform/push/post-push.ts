import webPush from 'web-push';
import { NotPublicAddressError, type Resolve } from '../public-address.ts';
import { requestPublicly } from '../public-request.ts';

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
    const answer = await requestPublicly(url, {
      method: 'POST',
      headers,
      body,
      isLocal,
      resolve,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Only the status of the response matters.
    answer.destroy();
    const { statusCode: status = 0 } = answer;
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

/** The request checks the address itself, when it connects. */
const isAllowed = (url: URL, isLocal: boolean): boolean =>
  isLocal || (url.protocol === 'https:' && url.port === '' && !url.username && !url.password);
