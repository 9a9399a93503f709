import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../lib/format/format.ts';

/** Days of the calendar in words. A day is no instant: read as midnight UTC, it is written in UTC. */
export function useDayWords() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const days = formatFor({ language, zone: 'UTC' });
    const calendarDays = new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    return {
      longDay: (day: string) => days.longDay(day),
      /** With the bare number that the calendar shows: a name that is heard holds the words that are seen. */
      calendarDay: (day: string) => calendarDays.format(new Date(day)),
      shortDay: (day: string) => days.day(day),
    };
  }, [language]);
}
