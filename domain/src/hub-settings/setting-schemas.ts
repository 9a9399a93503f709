// How settings are written: as text, in the environment and on the screen alike.
import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { timeZone, withErrorCode } from '../kernel/fields.ts';
import { refuseAccent } from './accent.rules.ts';

export const listText = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

export const flagText = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((it) => /^[ty1]/.test(it));

/** Typed text: an empty one is no number, whatever `Number` says. */
export const numberText = z
  .string()
  .trim()
  .min(1)
  .transform((text) => Number(text.replace(',', '.')));

export const wholeNumber = (min: number, max: number) =>
  numberText.pipe(z.number().int().min(min).max(max));

export const gigabytesText = numberText.pipe(z.number().min(0).max(1_000_000));

export const webAddressText = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .transform((url) => url.replace(/\/+$/, ''));

/** The least of a secret that strangers could guess at. */
export const MIN_SECRET = 32;

export const secretText = z.string().min(MIN_SECRET, 'must have at least 32 characters').max(500);

/** The address of an identity provider. Over plain HTTP only on this machine, as for a trial. */
export const issuerText = z
  .url({ protocol: /^https?$/, abort: true })
  .max(500)
  .refine((url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])[^?#@]*$/.test(url), {
    error: 'must be an https address without a query',
    ...withErrorCode('field.url'),
  });

/** With less, a participant could find the secret by trying: the credentials show whether a guess is right. */
export const MIN_TURN_SECRET = 16;
export const turnSecretText = z.string().min(MIN_TURN_SECRET).max(500);

const TURN_ADDRESS = /^turns?:(\[[\da-f:.]+\]|[a-z\d.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?$/i;
export const turnAddressesText = listText.pipe(
  z.array(
    z.string().refine((url) => TURN_ADDRESS.test(url), {
      error: 'must be an address such as turn:turn.example.org:3478',
      ...withErrorCode('field.url'),
    }),
  ),
);

export const rolesText = listText
  .transform((roles) => (roles.join() === 'none' ? [] : roles))
  .pipe(z.array(Role));

export const partnerText = z
  .string()
  .trim()
  .max(500)
  .refine((it) => z.email().safeParse(it).success || webAddressText.safeParse(it).success, {
    error: 'must be an email address or a web address',
    ...withErrorCode('field.partner'),
  })
  .transform((it) => {
    const isCalled = it.includes('://');
    const address = isCalled ? it.replace(/\/+$/, '') : it;
    return { channel: isCalled ? ('webhook' as const) : ('email' as const), address };
  });

/** As `bbb-conf --secret` shows it; some add `api`. */
const videoAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => !/[?#@]/.test(url), {
    error: 'must be an address such as https://bbb.example.org/bigbluebutton',
    ...withErrorCode('field.url'),
  })
  .transform((url) => url.replace(/(\/api)?\/*$/, ''));

export const videoListText = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1, 'must not have an empty part')));

export const videoAddressesText = videoListText.pipe(z.array(videoAddress));

/** `hub@example.org`, or a name before it in angle brackets. */
const SENDER = /^(?:[^<>\r\n]{0,100}<([^<>\s]+)>|([^<>\s]+))$/;
export const senderText = z
  .string()
  .trim()
  .min(1)
  .max(420)
  .refine(
    (text) => {
      const [, inBrackets, alone] = SENDER.exec(text) ?? [];
      return /^[^@\s]+@[^@\s]+$/.test(inBrackets ?? alone ?? '');
    },
    {
      error: 'must be an address, or a name and an address in angle brackets',
      ...withErrorCode('field.sender'),
    },
  );

export const zoneText = timeZone;

const ACCENT_MESSAGES = {
  'field.color': 'must be a colour such as #265EEE',
  'field.color_contrast': 'is too light: white text on it must have a contrast of at least 4.5:1',
};

export const accentText = z
  .string()
  .trim()
  .superRefine((it, issues) => {
    const code = refuseAccent(it);
    if (code)
      issues.addIssue({ code: 'custom', message: ACCENT_MESSAGES[code], ...withErrorCode(code) });
  })
  .transform((it) => it.toUpperCase());
