import { Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BookingType, StatisticsQuery } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { bookingStatisticsQuery, buildBookingStatisticsSheetUrl } from '../statistics.data.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { BusyHours } from './BusyHours.tsx';
import { BusyToday } from './BusyToday.tsx';
import { findFigure } from './figures.ts';
import { FigureStrip } from './FigureStrip.tsx';
import { FloorOccupancyCard } from './FloorOccupancyCard.tsx';
import classes from './HubFigures.module.css';
import { StatisticsFrame } from './StatisticsFrame.tsx';

/** The period in the URL, and which bookings. */
const Filter = StatisticsQuery.extend({ type: BookingType.optional() });

const OCCUPANCY = { workshop: 'space_occupancy', hotdesk: 'desk_occupancy' } as const;

/** The figures of bookings of spaces, or of hotdesks. */
export function BookingStatistics() {
  const { t } = useTranslation('statistics');
  const { values, setValues } = useListFilters(Filter);
  const { type = 'workshop', ...query } = values;
  const bookings = useQuery(bookingStatisticsQuery(type, query));
  return (
    <StatisticsFrame
      title={t('bookings')}
      actions={
        <Group gap={10}>
          <SegmentedControl
            aria-label={t('type.label')}
            value={type}
            onChange={(next) => setValues({ type: next === 'hotdesk' ? next : null })}
            data={BookingType.options.map((value) => ({ value, label: t(`type.${value}`) }))}
          />
          <ExportMenu
            hint={t('export_hint')}
            getUrl={(sheet) => buildBookingStatisticsSheetUrl(type, query, sheet)}
          />
        </Group>
      }
      values={query}
      onChange={setValues}
      statistics={bookings}
    >
      {(data, onOpen) => (
        <>
          <div className={classes.part}>
            <FigureStrip label={t(`type.${type}`)} figures={data.figures} onOpen={onOpen} />
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
            <FloorOccupancyCard
              floors={data.floors}
              figure={findFigure(data.figures, OCCUPANCY[type])}
              onOpen={onOpen}
            />
          </div>
        </>
      )}
    </StatisticsFrame>
  );
}
