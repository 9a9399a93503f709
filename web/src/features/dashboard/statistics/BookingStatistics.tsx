import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  BookingType,
  type Figure,
  StatisticsQuery,
} from '@thedot/domain/statistics/statistics.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { bookingStatisticsQuery } from '../statistics.data.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { BusyHours } from './BusyHours.tsx';
import { BusyToday } from './BusyToday.tsx';
import { FigureRowsPanel } from './FigureRowsPanel.tsx';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import { FloorOccupancyCard } from './FloorOccupancyCard.tsx';
import classes from './HubFigures.module.css';
import { PeriodLead } from './PeriodLead.tsx';
import { StatisticsControls } from './StatisticsControls.tsx';

/** The period in the URL, and which bookings. */
const Filter = StatisticsQuery.extend({ type: BookingType.optional() });

/** The figures of bookings of spaces, or of hotdesks. */
export function BookingStatistics() {
  const { t } = useTranslation('statistics');
  const { values, setValues } = useListFilters(Filter);
  const { type = 'workshop', ...query } = values;
  const [opened, setOpened] = useState<Figure | null>(null);
  const bookings = useQuery(bookingStatisticsQuery(type, query));
  const { data } = bookings;
  return (
    <>
      <PageHeader
        title={t('bookings')}
        actions={
          <SegmentedControl
            aria-label={t('type.label')}
            value={type}
            onChange={(next) => setValues({ type: next === 'hotdesk' ? next : null })}
            data={BookingType.options.map((value) => ({ value, label: t(`type.${value}`) }))}
          />
        }
      />
      <StatisticsControls values={query} period={data?.period} onChange={setValues} />
      <PeriodLead period={data?.period} before={data?.before ?? null} />
      {bookings.isLoadingError && (
        <Card className={classes.part}>
          <LoadFailed
            text={t('failed')}
            error={bookings.error}
            onRetry={() => void bookings.refetch()}
          />
        </Card>
      )}
      {bookings.isPending && (
        <div className={classes.part}>
          <FiguresSkeleton part="strip" />
        </div>
      )}
      {data && (
        <>
          <div className={classes.part}>
            <FigureStrip label={t(`type.${type}`)} figures={data.figures} onOpen={setOpened} />
          </div>
          <div className={classes.pair} data-wide="first">
            <ActivityCard
              title={t('weeks.bookings_title')}
              emptyTitle={t('busy.empty')}
              weeks={data.weeks}
              series={[
                {
                  name: t('weeks.bookings'),
                  shape: 'bar',
                  color: 'var(--dot-accent)',
                  values: data.weeks.map((week) => week.bookings),
                },
              ]}
            />
            <BusyToday today={data.today} />
          </div>
          <div className={classes.pair} data-wide="first">
            <BusyHours weekdayHours={data.weekdayHours} />
            <FloorOccupancyCard floors={data.floors} />
          </div>
        </>
      )}
      <FigureRowsPanel
        figure={opened}
        period={values.from && values.to ? { from: values.from, to: values.to } : {}}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
