import type { UseQueryResult } from '@tanstack/react-query';
import type { Statistics } from '@thedot/domain/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterChange } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { StatisticsFilter } from '../statistics.data.ts';
import { FigureRowsPanel, type OpenRows, useFigureRows } from './FigureRowsPanel.tsx';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';
import classes from './HubFigures.module.css';
import { PeriodLead } from './PeriodLead.tsx';
import { StatisticsControls } from './StatisticsControls.tsx';

interface Props<Data> {
  title: string;
  actions: ReactNode;
  /** The period and the comparison. */
  values: StatisticsFilter;
  onChange: (change: FilterChange<StatisticsFilter>) => void;
  statistics: UseQueryResult<Data>;
  children: (data: Data, onOpen: OpenRows) => ReactNode;
}

/** A tab of figures: its period, what it shows once they are there, and the rows of a figure beside it. */
export function StatisticsFrame<Data extends Pick<Statistics, 'period' | 'before'>>({
  title,
  actions,
  values,
  onChange,
  statistics,
  children,
}: Props<Data>) {
  const { t } = useTranslation('statistics');
  const { open, panel } = useFigureRows(values);
  const { data } = statistics;
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <StatisticsControls values={values} period={data?.period} onChange={onChange} />
      <PeriodLead period={data?.period} before={data?.before ?? null} />
      {statistics.isLoadingError && (
        <Card className={classes.part}>
          <LoadFailed
            text={t('failed')}
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
        </Card>
      )}
      {statistics.isPending && (
        <div className={classes.part}>
          <FiguresSkeleton part="strip" />
        </div>
      )}
      {data && children(data, open)}
      <FigureRowsPanel {...panel} />
    </>
  );
}
