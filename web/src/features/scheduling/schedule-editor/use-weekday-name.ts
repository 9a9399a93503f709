import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/format/format.ts';

/** A Sunday, from which weekday names are formatted. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** Formats the name of a weekday (0 is Sunday) in the user's language. */
export function useWeekdayName() {
  const { language } = useTranslation().i18n;
  return useCallback(
    (wday: number, weekday: 'long' | 'short' = 'long') =>
      dateFormat(language, 'UTC', { weekday }).format(SUNDAY + wday * DAY_MS),
    [language],
  );
}
