import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret as the libraries of Standard Webhooks expect it. */
export const createSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/**
 * The headers of Standard Webhooks: a signature for each secret, of the id, the time in seconds and the body. Receivers
 * accept the call when one of them is right.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, now, body }: { readonly id: string; readonly now: Date; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
