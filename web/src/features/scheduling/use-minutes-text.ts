import { useTranslation } from 'react-i18next';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats minutes; days as days, and none by its own word. */
export function useMinutesText() {
  const { t } = useTranslation('scheduling');
  return (minutes: number, none: string): string => {
    if (minutes === 0) return none;
    if (minutes % DAY === 0) return t('length.days', { count: minutes / DAY });
    if (minutes % HOUR === 0) return t('length.hours', { count: minutes / HOUR });
    return t('length.minutes', { count: minutes });
  };
}
