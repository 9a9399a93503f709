import type { MetricValues } from '@thedot/domain/dashboard/expert-metrics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';

export const FIGURES = ['hours', 'sessions', 'absences', 'rating', 'answers'] as const;
export type FigureName = (typeof FIGURES)[number];

/** How each figure is written; what nobody knows is a dash. */
export function useFigures(): Readonly<Record<FigureName, (of: MetricValues) => string>> {
  const { t } = useTranslation('figures');
  const format = useFormat();
  return {
    hours: ({ minutes }) => format.hours(minutes),
    sessions: ({ sessions }) => format.number(sessions),
    absences: (of) => format.number(of.expertAbsences + of.requesterAbsences),
    rating: ({ rating }) => (rating === null ? t('none') : format.number(rating)),
    answers: ({ answered, decided }) =>
      decided === 0 ? t('none') : format.percent(answered / decided),
  };
}
