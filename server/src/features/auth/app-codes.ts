import { APP_CODE } from '@thedot/domain/limits';
import { Secret, TOTP } from 'otpauth';

// RFC 6238 as authenticator apps expect it: of SHA-1 and 160 bits, for many know nothing else.
const ALGORITHM = 'SHA1';
const SECRET_BYTES = 20;

export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** What the app reads from the QR code; hub and address are the names it shows. */
export const uriOf = (secret: string, { hub, email }: { hub: string; email: string }) =>
  new TOTP({
    secret,
    issuer: hub,
    label: email,
    algorithm: ALGORITHM,
    digits: APP_CODE.digits,
    period: APP_CODE.seconds,
  }).toString();

/** The step of the clock that a code belongs to, one before or after now at most; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: APP_CODE.digits,
    period: APP_CODE.seconds,
    timestamp,
    window: APP_CODE.window,
  });
  return delta === null ? null : TOTP.counter({ period: APP_CODE.seconds, timestamp }) + delta;
}
