import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../lib/format/format.ts';

/** Formats calendar days. A day is not an instant: it is read and formatted as midnight UTC. */
export function useDayFormat() {
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
      /** "dimanche 1 novembre", not "1er": an accessible name must include the number that the calendar shows (WCAG 2.5.3). */
      calendarDay: (day: string) => calendarDays.format(new Date(day)),
      shortDay: (day: string) => days.day(day),
    };
  }, [language]);
}
