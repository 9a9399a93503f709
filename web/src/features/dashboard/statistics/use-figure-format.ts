import type { Figure, FigureId, FigureUnit } from '@thedot/domain/statistics/statistics.contract';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Change } from './figures.ts';

/** From one to forty is no percentage that helps. */
const MOST_PERCENT = 9.99;
const DAY_MINUTES = DAY_MS / MINUTE_MS;
/** Their shares are of minutes; all others of records. */
const OCCUPANCIES: readonly FigureId[] = ['space_occupancy', 'total_occupancy', 'desk_occupancy'];

/** The words for figures and their changes. */
export function useFigureFormat() {
  const { t, i18n } = useTranslation('statistics');
  const format = useFormat();
  const days = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });

  const value = (unit: FigureUnit, amount: number | null): string => {
    if (amount === null) return t('no_value');
    switch (unit) {
      case 'count':
        return format.number(amount);
      case 'share':
        return format.percent(amount);
      case 'minutes':
        return format.hours(amount);
      case 'average':
        return amount < DAY_MINUTES ? format.hours(amount) : days.format(amount / DAY_MINUTES);
    }
  };

  const change = ({ unit }: Pick<Figure, 'unit'>, it: Change): string | null => {
    switch (it.kind) {
      case 'hidden':
        return null;
      case 'none':
      case 'same':
      case 'first':
        return t(`change.${it.kind}`);
      case 'up':
      case 'down':
        if (unit !== 'share' && it.by > MOST_PERCENT)
          return t('change.far', { before: value(unit, it.before) });
        return t(`change.${it.kind}`, {
          by:
            unit === 'share'
              ? t('change.points', { count: Math.round(it.by * 100) })
              : format.percent(it.by),
          before: value(unit, it.before),
        });
    }
  };

  /** "12 of 48", what a share is of. */
  const parts = ({ id, unit, now: { part, whole } }: Figure): string | null => {
    if (unit !== 'share' || part === null || whole === null || whole === 0) return null;
    return t('change.of', { part: amount(id, part), whole: amount(id, whole) });
  };

  /** The part or the whole of a share: records, or minutes as hours. */
  const amount = (id: FigureId, it: number): string =>
    OCCUPANCIES.includes(id) ? format.hours(it) : format.number(it);

  return { value, change, parts, amount, name: (id: Figure['id']) => t(`figure.${id}`) };
}
