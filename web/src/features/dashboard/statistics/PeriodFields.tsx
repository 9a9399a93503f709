import type { Period } from '@thedot/domain/dashboard/expert-metrics.contract';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';

interface PeriodValues {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Props {
  values: PeriodValues;
  /** The period shown; undefined while loading. */
  period: Period | undefined;
  /** Only the named periods. */
  isShort?: boolean;
  onChange: (change: { from?: string | null; to?: string | null }) => void;
}

/** Selects the period, either a named one or two dates. */
export function PeriodFields({ values, period, isShort = false, onChange }: Props) {
  const { t } = useTranslation('figures');
  const today = useHubToday();
  const shown = values.from && values.to ? { from: values.from, to: values.to } : period;
  const field = { flex: { base: '1 1 140px', sm: '0 1 160px' } };
  return (
    <>
      <FilterSelect
        label={t('period.label')}
        placeholder={t('period.own')}
        isRequired
        isWide={!isShort}
        data={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={shown && findPeriodName(shown, today)}
        onChange={(name) => name && onChange(toPeriodDays(name, today))}
      />
      {!isShort && (
        <>
          <DateField
            {...field}
            datesOnly
            aria-label={t('period.from')}
            value={shown?.from ?? null}
            max={shown?.to}
            onChange={(from) => shown && onChange({ from: from ?? null, to: from && shown.to })}
          />
          <DateField
            {...field}
            datesOnly
            aria-label={t('period.to')}
            value={shown?.to ?? null}
            min={shown?.from}
            onChange={(to) => shown && onChange({ from: to && shown.from, to: to ?? null })}
          />
        </>
      )}
    </>
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

export const PERIODS = ['week', 'usual', 'quarter', 'month', 'last_month', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Returns the days of a named period, until today at most. */
export function toPeriodDays(name: PeriodName, today: string): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  switch (name) {
    case 'week':
      return { from: dayAt(year, month, day - 6), to: today };
    case 'usual':
      return { from: dayAt(year, month, day - 29), to: today };
    case 'quarter':
      return { from: dayAt(year, month, day - 89), to: today };
    case 'month':
      return { from: dayAt(year, month, 1), to: today };
    case 'last_month':
      return { from: dayAt(year, month - 1, 1), to: dayAt(year, month, 0) };
    case 'year':
      return { from: dayAt(year, 1, 1), to: today };
  }
}

/** Day numbers below 1 fall into the previous month, as in `Date.UTC`. */
const dayAt = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Finds the named period with exactly these days. */
export const findPeriodName = ({ from, to }: Days, today: string): PeriodName | undefined =>
  PERIODS.find((name) => {
    const days = toPeriodDays(name, today);
    return days.from === from && days.to === to;
  });
