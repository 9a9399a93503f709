import { z } from 'zod';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEBCAL_SCHEME = /^webcals?:/i;

/**
 * Returns the HTTP address of a calendar, or null for an invalid address or one with a user name. Calendar apps
 * write `webcal:` instead of `https:`; users often omit the scheme.
 */
export function parseCalendarAddress(typed: string): string | null {
  const trimmed = typed.trim();
  const address = SCHEME.test(trimmed)
    ? trimmed.replace(WEBCAL_SCHEME, 'https:')
    : `https://${trimmed}`;
  const isAddress = z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .safeParse(address).success;
  const [authority = ''] = address.replace(/^https?:\/*/i, '').split(/[/?#\\]/);
  return isAddress && !authority.includes('@') ? address : null;
}
