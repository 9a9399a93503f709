import { AUTHENTICATOR_CODE } from '@thedot/domain/limits';
import { Secret, TOTP } from 'otpauth';

// RFC 6238 with SHA-1 and 160 bits, as many authenticator apps support nothing else.
const ALGORITHM = 'SHA1';
const SECRET_BYTES = 20;

export const generateTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** Builds the URI of the QR code; the app shows hub and email as names. */
export const buildTotpUri = (secret: string, { hub, email }: { hub: string; email: string }) =>
  new TOTP({
    secret,
    issuer: hub,
    label: email,
    algorithm: ALGORITHM,
    digits: AUTHENTICATOR_CODE.digits,
    period: AUTHENTICATOR_CODE.seconds,
  }).toString();

/** Returns the time step of a code, the current one or the one before; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: AUTHENTICATOR_CODE.digits,
    period: AUTHENTICATOR_CODE.seconds,
    timestamp,
    window: 1,
  });
  // Nobody has a code of the future but who has set a clock forward.
  return delta === null || delta > 0
    ? null
    : TOTP.counter({ period: AUTHENTICATOR_CODE.seconds, timestamp }) + delta;
}
