import type { Period } from '@thedot/domain/dashboard/expert-metrics.contract';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FilterBar } from '../../../ui/lists/FilterBar.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import type { FiguresWish } from '../figures.data.ts';
import { daysOf, nameOfDays, PERIODS } from '../periods.ts';
import classes from './FigureFilters.module.css';

interface Props {
  chosen: FiguresWish;
  /** The days that are shown; unknown until they are here. */
  period: Period | undefined;
  onChange: (change: { [Name in keyof FiguresWish]?: FiguresWish[Name] | null | '' }) => void;
}

/** Whose figures, and of which days: by a name that people have for them, or day by day. */
export function FigureFilters({ chosen, period, onChange }: Props) {
  const { t } = useTranslation('figures');
  const today = useHubToday();
  const shown = chosen.from && chosen.to ? { from: chosen.from, to: chosen.to } : period;
  return (
    <FilterBar
      label={t('search')}
      search={chosen.search}
      onSearch={(search) => onChange({ search })}
    >
      <FilterSelect
        label={t('period.label')}
        all={t('period.own')}
        isRequired
        data={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={shown && nameOfDays(shown, today)}
        onChange={(name) => name && onChange(daysOf(name, today))}
      />
      <DateField
        className={classes.day ?? ''}
        aria-label={t('period.from')}
        value={shown?.from ?? null}
        max={shown?.to}
        onChange={(from) => shown && onChange({ from: from ?? null, to: from && shown.to })}
      />
      <DateField
        className={classes.day ?? ''}
        aria-label={t('period.to')}
        value={shown?.to ?? null}
        min={shown?.from}
        onChange={(to) => shown && onChange({ from: to && shown.from, to: to ?? null })}
      />
    </FilterBar>
  );
}
