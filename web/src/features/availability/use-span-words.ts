import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A stretch of minutes as people say it: "90 minutes", "2 hours", "1 day". */
export function useSpanWords() {
  const { language } = useTranslation().i18n;
  return useCallback(
    (minutes: number) => {
      const say = (value: number, unit: 'minute' | 'hour' | 'day') =>
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
      if (minutes >= DAY && minutes % DAY === 0) return say(minutes / DAY, 'day');
      if (minutes >= HOUR && minutes % HOUR === 0) return say(minutes / HOUR, 'hour');
      return say(minutes, 'minute');
    },
    [language],
  );
}
