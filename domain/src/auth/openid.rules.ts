import type { ErrorCode } from '../errors.ts';
import { email } from '../kernel/fields.ts';

/** What a provider says of somebody, as it came; whatever is in it may be missing, odd or endless. */
export type OpenIdClaims = Readonly<Record<string, unknown>>;

/** Somebody whom only a provider knows, as an account can hold them. */
export interface OpenIdProfile {
  readonly email: string;
  readonly isVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export function openIdProfile(said: OpenIdClaims): OpenIdProfile | null {
  const address = emailOfClaims(said);
  if (!address) return null;
  const [first = '', ...rest] = line(said['name'], 160).split(' ');
  const firstName = line(said['given_name'], MOST_NAME) || first.slice(0, MOST_NAME);
  const lastName = line(said['family_name'], MOST_NAME) || line(rest.join(' '), MOST_NAME);
  return {
    email: address,
    // Some providers write their booleans as words.
    isVerified: said['email_verified'] === true || said['email_verified'] === 'true',
    firstName: firstName || line(address.split('@')[0], MOST_NAME),
    lastName,
  };
}

export const emailOfClaims = (said: OpenIdClaims): string | null =>
  email.safeParse(said['email']).data ?? null;

/** Where only some domains are let in, an address counts once the provider has confirmed it. */
export const refuseOpenIdProfile = (
  { email: address, isVerified }: OpenIdProfile,
  domains: readonly string[],
): ErrorCode | null => {
  if (domains.length === 0) return null;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return isVerified && domains.includes(domain) ? null : 'openid.not_admitted';
};

const MOST_NAME = 80;

/** A name is one line of text that can be stored, whatever was sent as one. */
function line(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  const plain = value.slice(0, 4 * most).replace(/[\p{Cc}\s]+/gu, ' ');
  return plain
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
    .trim();
}
