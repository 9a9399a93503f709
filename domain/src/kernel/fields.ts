import { z } from 'zod';
import type { FieldErrorCode } from '../errors.ts';
import { COUNTRY_CODES } from './countries.ts';

/** What a schema's own check calls its failure. */
export const saying = (code: FieldErrorCode) => ({ params: { code } });

/** PostgreSQL refuses U+0000 and lone surrogates in text, so they are refused before they get there. */
export const isStorable = (value: string): boolean =>
  value.isWellFormed() && !value.includes('\u0000');
const plain = z.string().refine(isStorable, saying('field.characters'));

/** Signs that turn the direction of writing: in a name they would turn the sentence around it too. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
const VISIBLE = /[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Text as it can be shown; nothing at all when nobody could see any of it. */
function shown(value: string): string {
  const kept = value.replace(TURNS, '').trim();
  return VISIBLE.test(kept) ? kept : '';
}

/** Required text, trimmed, of at most `max` characters. */
export const text = (max: number) => plain.transform(shown).pipe(z.string().min(1).max(max));

/** Text that may be empty. */
export const optionalText = (max: number) => plain.transform(shown).pipe(z.string().max(max));

/** A secret is taken exactly as typed: spaces count. Its length is a rule of its own. */
export const secret = plain.pipe(z.string().min(1).max(1024));

export const id = z.uuid();
export const instant = z.iso.datetime();
export const date = z.iso.date();
/** The first day of which anybody alive could say that it is their birthday. */
const FIRST_BIRTHDAY = '1900-01-01';
/** Written alike, days of the calendar are in the order of their letters. */
export const birthday = date.refine((day) => day >= FIRST_BIRTHDAY, saying('field.date'));
export const wallTime = z.stringFormat('wall-time', /^([01]\d|2[0-3]):[0-5]\d$/);
/** Where something of a day ends: `24:00` is the midnight after it. */
export const wallEnd = z.stringFormat('wall-time', /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
export const email = plain.transform((value) => value.trim()).pipe(z.email().max(254));

/** What begins as a name of the web does, and not as another scheme or as somebody's address of mail. */
const BARE_HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;
/** Signs without a shape of their own: they hide in an address, or turn it around. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** An address of the web, or none. People seldom write the `https://` that they mean. */
export const webAddress = plain
  .transform((value) => value.replace(UNSEEN, '').trim())
  .transform((typed) => (BARE_HOST.test(typed) ? `https://${typed}` : typed))
  .pipe(z.union([z.literal(''), z.httpUrl().max(300)]));
/** A page of the hub, never of another: `//` and `\\` would lead there. */
export const ownPath = plain
  .transform((value) => value.trim())
  .pipe(z.stringFormat('own-path', /^\/(?![/\\])[^\s\\]{0,299}$/));
export const phone = z
  .string()
  .trim()
  .pipe(z.stringFormat('phone', /^\+?[\d ().-]{6,24}$/));
export const country = z.stringFormat('country', (code) => COUNTRY_CODES.includes(code));
export const language = z.enum(['en', 'fr']);
export type Language = z.infer<typeof language>;

export const timeZone = z.string().max(64).refine(isTimeZone, saying('field.time_zone'));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Nothing to say beyond "done". */
export const nothing = z.object({});

/** Key paging: `after` is the `next` of the page before, which is the id of its last row. */
export const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: id.optional(),
};
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

/** How a table to take away is wanted: its kind (else the header Accept decides) and the language of its words. */
export const sheetWish = {
  format: z.enum(['csv', 'xlsx']).optional(),
  language: language.default('en'),
};
export type SheetFormat = 'csv' | 'xlsx';

/** Key paging of a list in an order of its own: `after` is the `next` of the page before, as it came. */
export const sortedPage = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.base64url().min(1).max(800).optional(),
};
