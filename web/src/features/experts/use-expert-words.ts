import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../ui/format.ts';

/** How this feature says what `useFormat` does not: calendar days without a zone, languages, lists. */
export function useExpertWords() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    // A day of the calendar is no instant: read as midnight UTC, it is written in UTC.
    const days = formatFor({ language, zone: 'UTC' });
    const calendarDays = new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
    const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
    const nameOf = (code: string) => (/^[a-z]{2,3}$/.test(code) ? languages.of(code) : code);
    return {
      longDay: (day: string) => days.longDay(day),
      /** With the bare number that the calendar shows: a name that is heard holds the words that are seen. */
      calendarDay: (day: string) => calendarDays.format(new Date(day)),
      shortDay: (day: string) => days.day(day),
      languages: (codes: readonly string[]) =>
        capital(list.format(codes.map((code) => nameOf(code) ?? code)), language),
      list: (words: readonly string[]) => list.format(words),
    };
  }, [language]);
}

const capital = (word: string, language: string) =>
  word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
