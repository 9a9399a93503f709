import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A Sunday, to name the days of the week from. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** The name of a weekday, 0 is Sunday, in the reader's language. */
export function useWeekday() {
  const { language } = useTranslation().i18n;
  return useCallback(
    (wday: number, weekday: 'long' | 'short' = 'long') =>
      new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(
        SUNDAY + wday * DAY_MS,
      ),
    [language],
  );
}
