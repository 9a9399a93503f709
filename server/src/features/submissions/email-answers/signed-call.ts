import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@thedot/domain/kernel/time';

/** How far the clock of the mail server may be off. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** What a mail server signs: a time in seconds, and the SHA-256 of the email, so that the call is checked before it is read. */
export const signatureOf = (secret: string, timestamp: string, sha256: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${sha256}`).digest('hex');

interface SignedCall {
  readonly timestamp: unknown;
  readonly sha256: unknown;
  readonly signature: unknown;
}

export function isSignedCall(
  secret: string,
  { timestamp, sha256, signature }: SignedCall,
  now: Date,
): boolean {
  if (typeof timestamp !== 'string' || typeof sha256 !== 'string' || typeof signature !== 'string')
    return false;
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\da-f]{64}$/.test(sha256)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const expected = Buffer.from(signatureOf(secret, timestamp, sha256));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
