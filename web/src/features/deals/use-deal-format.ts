import type { Deal } from '@thedot/domain/deals/deal-fields.contract';
import { daysUntilEnd } from '@thedot/domain/deals/deals.rules';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../lib/format/format.ts';
import { useHubToday } from '../../lib/format/use-hub-today.ts';

/** Formats the days of deals, which are the same in every zone: a day is read and formatted as midnight UTC. */
export function useDealFormat() {
  const { t, i18n } = useTranslation('deals');
  const today = useHubToday();
  const { language } = i18n;
  return useMemo(() => {
    const days = formatFor({ language, zone: 'UTC' });
    return {
      today,
      day: (day: string) => days.shortDate(day),
      /** “Ends today”, “Ends in 3 days”, or its last day. */
      end: ({ validTo, isOver }: Pick<Deal, 'validTo' | 'isOver'>) => {
        if (isOver) return t('ended', { day: days.shortDate(validTo) });
        const left = daysUntilEnd({ validTo, today });
        if (left === null) return t('until', { day: days.shortDate(validTo) });
        return left === 0 ? t('ends_today') : t('ends_in', { count: left });
      },
      isEndingSoon: ({ validTo, isOver }: Pick<Deal, 'validTo' | 'isOver'>) =>
        !isOver && daysUntilEnd({ validTo, today }) !== null,
    };
  }, [language, today, t]);
}
