import type { Statistics } from '@thedot/domain/statistics/statistics.contract';
import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/Card.tsx';
import type { ChartData, ChartSeries } from '../../../ui/charts/chart-data.ts';
import { toChartTable } from '../../../ui/charts/chart-data.ts';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { WhenSeen } from '../../../ui/charts/WhenSeen.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

const SeriesChart = lazy(async () => ({
  default: (await import('../../../ui/charts/SeriesChart.tsx')).SeriesChart,
}));

const HEIGHT_PX = 300;

interface Props {
  title: string;
  /** Shown when no week has anything. */
  emptyTitle: string;
  weeks: readonly { readonly from: string; readonly to: string }[];
  series: readonly ChartSeries[];
}

/** Numbers of bookings and sessions, week by week. */
export function ActivityCard({ title, emptyTitle, weeks, series }: Props) {
  const { t, i18n } = useTranslation('statistics');
  // Calendar days of the hub are shown unchanged in every zone.
  const format = formatFor({ language: i18n.language, zone: 'UTC' });
  if (series.every(({ values }) => values.every((value) => !value)))
    return (
      <Card title={title}>
        <EmptyState compact title={emptyTitle} text={t('weeks.emptyText')} />
      </Card>
    );
  const data: ChartData = {
    columns: weeks.map(({ from, to }) => ({
      label: format.dayOfMonth(from),
      title:
        from === to
          ? format.dayOfMonth(from)
          : `${format.dayOfMonth(from)} – ${format.dayOfMonth(to)}`,
    })),
    series,
  };
  const skeleton = <Skeleton height={HEIGHT_PX} radius="md" />;
  return (
    <ChartCard
      title={title}
      hint={t('weeks.hint')}
      legend={series}
      table={toChartTable(data, { caption: title, head: t('weeks.week'), format: format.number })}
    >
      <WhenSeen minHeight={HEIGHT_PX} fallback={skeleton}>
        <SeriesChart data={data} height={HEIGHT_PX} />
      </WhenSeen>
    </ChartCard>
  );
}

/** Sessions of the hub as bars, bookings of its spaces and desks as lines. */
export function HubActivity({ weeks }: Pick<Statistics, 'weeks'>) {
  const { t } = useTranslation('statistics');
  return (
    <ActivityCard
      title={t('weeks.title')}
      emptyTitle={t('weeks.empty')}
      weeks={weeks}
      series={[
        {
          name: t('figure.sessions_held'),
          shape: 'bar',
          color: 'var(--dot-accent)',
          values: weeks.map((week) => week.sessions_held),
        },
        {
          name: t('figure.space_bookings'),
          shape: 'line',
          color: 'var(--dot-dot)',
          values: weeks.map((week) => week.space_bookings),
        },
        {
          name: t('figure.desk_bookings'),
          shape: 'line',
          color: 'var(--mantine-color-lagoon-5)',
          values: weeks.map((week) => week.desk_bookings),
        },
      ]}
    />
  );
}
