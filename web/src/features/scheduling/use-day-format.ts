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
      /** Contains the number that the calendar shows: an accessible name must include the visible label. */
      calendarDay: (day: string) => calendarDays.format(new Date(day)),
      shortDay: (day: string) => days.day(day),
    };
  }, [language]);
}
