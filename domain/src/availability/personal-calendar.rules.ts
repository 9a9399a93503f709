import { z } from 'zod';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const OF_CALENDARS = /^webcals?:/i;

/**
 * The address of a calendar as it is asked for: calendar apps write `webcal:` for what is on the web, people
 * nothing at all. Null for what is no address, or says a name and a password.
 */
export function calendarAddress(typed: string): string | null {
  const given = typed.trim();
  const address = SCHEME.test(given) ? given.replace(OF_CALENDARS, 'https:') : `https://${given}`;
  const isAddress = z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .safeParse(address).success;
  const [authority = ''] = address.replace(/^https?:\/*/i, '').split(/[/?#\\]/);
  return isAddress && !authority.includes('@') ? address : null;
}
