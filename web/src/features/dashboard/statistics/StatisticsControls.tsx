import { Group } from '@mantine/core';
import { Comparison, type Statistics } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import type { FilterChange } from '../../../lib/hooks/use-list-filters.ts';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import type { StatisticsFilter } from '../statistics.data.ts';
import { PeriodFields } from './PeriodFields.tsx';

interface Props {
  values: StatisticsFilter;
  /** Undefined while loading. */
  period: Statistics['period'] | undefined;
  onChange: (change: FilterChange<StatisticsFilter>) => void;
  /** Only the named periods. */
  isShort?: boolean;
}

/** The period of the figures and what they are compared with; both are in the URL. */
export function StatisticsControls({ values, period, onChange, isShort = false }: Props) {
  const { t } = useTranslation('statistics');
  return (
    <Group gap={10} align="center">
      <PeriodFields values={values} period={period} isShort={isShort} onChange={onChange} />
      <FilterSelect
        label={t('compare.label')}
        placeholder={t('compare.label')}
        isRequired
        isWide={!isShort}
        data={Comparison.options.map((value) => ({ value, label: t(`compare.${value}`) }))}
        value={values.compare ?? 'previous'}
        onChange={(compare) => onChange({ compare: compare === 'previous' ? null : compare })}
      />
    </Group>
  );
}
