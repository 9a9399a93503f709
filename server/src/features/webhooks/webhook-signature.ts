import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret as the libraries of Standard Webhooks expect it. */
export const createSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The headers of Standard Webhooks: the signature is of the id, the time in seconds and the body. */
export function signedHeaders(
  secret: string,
  { id, now, body }: { readonly id: string; readonly now: Date; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` };
}
