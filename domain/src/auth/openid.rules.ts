import type { ErrorCode } from '../errors.ts';
import { email, removeUnseen } from '../kernel/fields.ts';

/** The claims of a provider as received; each may be missing, of another type or very long. */
export type OpenIdClaims = Readonly<Record<string, unknown>>;

/** The profile of a new account for an identity of a provider. */
export interface OpenIdProfile {
  readonly email: string;
  readonly isVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export function openIdProfile(claims: OpenIdClaims): OpenIdProfile | null {
  const address = emailOfClaims(claims);
  if (!address) return null;
  const [first = '', ...rest] = toSingleLine(claims['name'], 160).split(' ');
  const firstName = toSingleLine(claims['given_name'], MAX_NAME) || first.slice(0, MAX_NAME);
  const lastName =
    toSingleLine(claims['family_name'], MAX_NAME) || toSingleLine(rest.join(' '), MAX_NAME);
  return {
    email: address,
    // Some providers send booleans as strings.
    isVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: firstName || toSingleLine(address.split('@')[0], MAX_NAME),
    lastName,
  };
}

export const emailOfClaims = (claims: OpenIdClaims): string | null =>
  email.safeParse(claims['email']).data ?? null;

/** When domains are restricted, only a verified address counts. */
export const refuseOpenIdProfile = (
  { email: address, isVerified }: OpenIdProfile,
  domains: readonly string[],
): ErrorCode | null => {
  if (domains.length === 0) return null;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return isVerified && domains.includes(domain) ? null : 'openid.not_admitted';
};

const MAX_NAME = 80;

/** Normalizes a claim to one line of text that can be stored. */
function toSingleLine(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  const plain = removeUnseen(value.slice(0, 4 * max)).replace(/[\p{Cc}\s]+/gu, ' ');
  return plain
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}/gu, '')
    .trim();
}
