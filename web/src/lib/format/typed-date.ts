import { FALLBACK_LOCALE } from '@thedot/domain/limits';

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
/** A year of two digits is at most this many years ahead. */
const SHORT_YEARS_AHEAD = 20;

/** Formats a date for a field in which users can edit it: "Dec 1, 2026", "01/12/2026". */
export function formatTypedDate(date: string, language: string): string {
  const month = isFrench(language) ? '2-digit' : 'short';
  const day = isFrench(language) ? '2-digit' : 'numeric';
  return new Intl.DateTimeFormat(language, { day, month, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
}

/**
 * Parses "2026-12-01", "12/1/2026" (in French "1/12/2026"), "Dec 1, 2026" or "1er décembre 2026". Returns null for any
 * other text. If only one order of day and month gives a date, that one is taken.
 */
export function parseTypedDate(text: string, language: string): string | null {
  const typed = text.trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  if (isoYear) return toDate(isoYear, Number(isoMonth), Number(isoDay));

  const [, first, second, year = ''] = NUMBERS.exec(typed) ?? [];
  if (first && second) {
    const [day, month] = isFrench(language)
      ? [Number(first), Number(second)]
      : [Number(second), Number(first)];
    return toDate(year, month, day) ?? toDate(year, day, month);
  }

  const words = DAY_FIRST.exec(typed)?.groups ?? MONTH_FIRST.exec(typed)?.groups;
  return words
    ? toDate(words['year'] ?? '', findMonth(words['month'] ?? '', language), Number(words['day']))
    : null;
}

/** Whether the text ends with a year of four digits; a shorter one may still be typed on. */
export const hasFullYear = (text: string): boolean => /(^|\D)\d{4}(\s*|-\d\d-\d\d\s*)$/.test(text);

const NUMBERS = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/;
const DAY_FIRST = /^(?<day>\d{1,2})(?:er|st|nd|rd|th)?\s+(?<month>\p{L}+)[.,]?\s+(?<year>\d{4})$/iu;
const MONTH_FIRST =
  /^(?<month>\p{L}+)[.]?\s+(?<day>\d{1,2})(?:er|st|nd|rd|th)?,?\s+(?<year>\d{4})$/iu;

const isFrench = (language: string) => language.startsWith('fr');

function toDate(year: string, month: number, day: number): string | null {
  const full = year.length === 2 ? fullYear(Number(year)) : Number(year);
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = full >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

function fullYear(year: number): number {
  const now = new Date().getUTCFullYear();
  const century = now - (now % 100);
  return century + year > now + SHORT_YEARS_AHEAD ? century - 100 + year : century + year;
}

/** Finds a month by the beginning of its name, with or without accents; 0 if none or several begin so. */
function findMonth(word: string, language: string): number {
  for (const locale of [language, isFrench(language) ? FALLBACK_LOCALE : 'fr']) {
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    const found = MONTHS.filter((month) => plain(name.format(month)).startsWith(plain(word)));
    if (found.length === 1 && word.length > 2) return (found[0]?.getUTCMonth() ?? -1) + 1;
  }
  return 0;
}

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
