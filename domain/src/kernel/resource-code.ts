// The codes on labels and doors: what a QR code contains, and what a user types.
import { z } from 'zod';

/** Crockford's Base32, without the letters I, L, O and U: https://www.crockford.com/base32.html */
export const RESOURCE_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 random bits: with limited attempts a valid code can't be guessed. */
export const RESOURCE_CODE_LENGTH = 10;

const PATH = '/r/';
const CODE = new RegExp(`^[${RESOURCE_CODE_ALPHABET}]{${RESOURCE_CODE_LENGTH}}$`);
const GROUP = RESOURCE_CODE_LENGTH / 2;

export const ResourceCode = z.string().regex(CODE);

/** The page that a code opens. */
export const resourceCodePath = (code: string): string => `${PATH}${code}`;

/** A code as a label prints it: two groups of characters. */
export const formatResourceCode = (code: string): string =>
  `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;

/**
 * The code in a scanned address or a typed text, null in anything else. Labels outlive a change of the hub's address, so any
 * host is accepted.
 */
export function parseResourceCode(text: string): string | null {
  const typed = text.trim();
  const code = (codeInAddress(typed) ?? typed)
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}

/** The code part of an address or a path; null for a text that is neither. */
function codeInAddress(text: string): string | null {
  const [, code] = /^(?:https?:\/\/[^/?#]+)?\/r\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(text) ?? [];
  return code ?? null;
}
