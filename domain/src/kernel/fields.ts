import { z } from 'zod';
import type { FieldErrorCode } from '../errors.ts';
import { COUNTRY_CODES } from './countries.ts';

/** The error code of a schema's own check. */
export const withErrorCode = (code: FieldErrorCode) => ({ params: { code } });

/** PostgreSQL refuses U+0000 and lone surrogates in text. */
export const isStorable = (value: string): boolean =>
  value.isWellFormed() && !value.includes('\u0000');
const plain = z.string().refine(isStorable, withErrorCode('field.characters'));

/** Bidirectional control characters: in a name they would also reverse the text around it. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
const VISIBLE = /[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Removes direction controls; returns an empty string when no character is visible. */
function visibleText(value: string): string {
  const kept = value.replace(DIRECTION_CONTROLS, '').trim();
  return VISIBLE.test(kept) ? kept : '';
}

/** Required text, trimmed, of at most `max` characters. */
export const text = (max: number) => plain.transform(visibleText).pipe(z.string().min(1).max(max));

/** Text that may be empty. */
export const optionalText = (max: number) => plain.transform(visibleText).pipe(z.string().max(max));

/** Line and paragraph separators included: they break a line too. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Characters that can't be seen, which text may be pasted with, and the blanks of Braille and Hangul. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u;

const EMOJI = /\p{Extended_Pictographic}/u;
/** Letters of scripts in which a joiner changes what is seen. */
const JOINED_LETTER = new RegExp(
  `[${['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer'].map((script) => `\\p{Script=${script}}`).join('')}]`,
  'u',
);

function changesLook(character: string, before: string, after: string): boolean {
  switch (character) {
    case '\u200C':
    case '\u200D':
      return (
        (JOINED_LETTER.test(before) && JOINED_LETTER.test(after)) ||
        (/[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u.test(before) && EMOJI.test(after))
      );
    case '\uFE0F':
      return /[\p{Extended_Pictographic}\d#*]/u.test(before);
    default:
      return false;
  }
}

/** Removes what can't be seen, so that two names that look the same are the same. */
export function removeUnseen(value: string): string {
  if (!UNSEEN.test(value)) return value;
  const characters = [...value];
  return characters
    .filter(
      (it, at) =>
        !UNSEEN.test(it) || changesLook(it, characters[at - 1] ?? '', characters[at + 1] ?? ''),
    )
    .join('');
}

const oneLine = plain
  .transform((value) => removeUnseen(value.trim()).trim())
  .refine((value) => !CONTROL.test(value), withErrorCode('field.control_characters'))
  .transform((value) => (VISIBLE.test(value) ? value : ''));

/** A required name, title or other text of one line, of at most `max` characters. */
export const line = (max: number) => oneLine.pipe(z.string().min(1).max(max));

/** One line of text that may be empty. */
export const optionalLine = (max: number) => oneLine.pipe(z.string().max(max));

/** A password is taken as typed, including spaces. Rules check its length. */
export const secret = plain.pipe(z.string().min(1).max(1024));

/** In lower case, as PostgreSQL writes it: ids are compared, and keys of locks are made of them. */
export const id = z.uuid().toLowerCase();
export const instant = z.iso.datetime();
export const date = z.iso.date();
/** The earliest birthday that is accepted. */
const FIRST_BIRTHDAY = '1900-01-01';
/** ISO dates compare as strings. */
export const birthday = date.refine((day) => day >= FIRST_BIRTHDAY, withErrorCode('field.date'));
export const wallTime = z.stringFormat('wall-time', /^([01]\d|2[0-3]):[0-5]\d$/);
/** The end of a time range within a day: `24:00` is the midnight after it. */
export const wallEnd = z.stringFormat('wall-time', /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
export const email = plain.transform((value) => value.trim()).pipe(z.email().max(254));

/** Begins with a host name, not with another scheme or as an email address. */
const BARE_HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;
/** Invisible characters, which can hide in an address or reverse it. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** A web address or an empty string. Adds the `https://` that users often omit. */
export const webAddress = plain
  .transform((value) => value.replace(INVISIBLE, '').trim())
  .transform((typed) => (BARE_HOST.test(typed) ? `https://${typed}` : typed))
  .pipe(z.union([z.literal(''), z.httpUrl().max(300)]));
/** The path of a page of this site: `//` and `\\` would lead to another. */
export const sitePath = plain
  .transform((value) => value.trim())
  .pipe(z.stringFormat('own-path', /^\/(?![/\\])[^\s\\]{0,299}$/));
export const phone = z
  .string()
  .trim()
  .pipe(z.stringFormat('phone', /^\+?[\d ().-]{6,24}$/));
export const country = z.stringFormat('country', (code) => COUNTRY_CODES.includes(code));
export const language = z.enum(['en', 'fr']);
export type Language = z.infer<typeof language>;

export const timeZone = z.string().max(64).refine(isTimeZone, withErrorCode('field.time_zone'));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A reply without data. */
export const emptyReply = z.object({});

/** Keyset paging: `after` is the previous page's `next`, the id of its last row. */
export const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: id.optional(),
};
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

/** The format of an exported spreadsheet (by default from the Accept header) and the language of its labels. */
export const spreadsheetQuery = {
  format: z.enum(['csv', 'xlsx']).optional(),
  language: language.default('en'),
};
export type SpreadsheetFormat = 'csv' | 'xlsx';

/** Keyset paging of a list in its own order: `after` is the previous page's `next`, an opaque cursor. */
export const sortedPage = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.base64url().min(1).max(800).optional(),
};
