import { Button, Group } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FigureId, StatisticsQuery } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toStringRecord } from '../../../lib/api/endpoint-url.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { buildStatisticsSheetUrl, statisticsQuery } from '../statistics.data.ts';
import { HubActivity } from './ActivityCard.tsx';
import { BusyHours } from './BusyHours.tsx';
import { ExpertTimeCard } from './ExpertTimeCard.tsx';
import { FIGURE_GROUPS, findFigure, pickFigures } from './figures.ts';
import { FigureStrip } from './FigureStrip.tsx';
import { FloorOccupancyCard } from './FloorOccupancyCard.tsx';
import classes from './HubFigures.module.css';
import { StatisticsFrame } from './StatisticsFrame.tsx';
import { TicketAges } from './TicketAges.tsx';
import { UnmetRequests } from './UnmetRequests.tsx';

const GROUPS = Object.entries(FIGURE_GROUPS) as [keyof typeof FIGURE_GROUPS, readonly FigureId[]][];

/** All figures of the hub in a period, by subject, with the charts. The export has the same. */
export function StatisticsTab() {
  const { t } = useTranslation('statistics');
  const { values, setValues } = useListFilters(StatisticsQuery);
  const statistics = useQuery(statisticsQuery(values));
  return (
    <StatisticsFrame
      title={t('title')}
      actions={
        <Group gap={10}>
          <Button
            {...ICON_ON_PHONE}
            component={Link}
            to={`/dashboard/report?${new URLSearchParams(toStringRecord(values)).toString()}`}
            variant="default"
            leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          >
            {t('report')}
          </Button>
          <ExportMenu
            hint={t('export_hint')}
            getUrl={(sheet) => buildStatisticsSheetUrl(values, sheet)}
          />
        </Group>
      }
      values={values}
      onChange={setValues}
      statistics={statistics}
    >
      {(data, onOpen) => (
        <>
          <div className={classes.pair} data-wide="first">
            <HubActivity weeks={data.weeks} />
            <ExpertTimeCard statistics={data} onOpen={onOpen} />
          </div>
          {GROUPS.filter(([, ids]) => pickFigures(data.figures, ids).length > 0).map(
            ([group, ids]) => (
              <section key={group} className={classes.part} aria-labelledby={`figures-${group}`}>
                <h2 id={`figures-${group}`} className={classes.title}>
                  {t(`group.${group}`)}
                </h2>
                <FigureStrip
                  label={t(`group.${group}`)}
                  figures={pickFigures(data.figures, ids)}
                  onOpen={onOpen}
                />
              </section>
            ),
          )}
          <div className={classes.pair} data-wide="first">
            <BusyHours weekdayHours={data.weekdayHours} />
            <FloorOccupancyCard
              floors={data.floors}
              figure={findFigure(data.figures, 'total_occupancy')}
              onOpen={onOpen}
            />
          </div>
          <div className={classes.pair}>
            <TicketAges
              ages={data.ticketAges}
              figure={findFigure(data.figures, 'tickets_open')}
              onOpen={onOpen}
            />
            <UnmetRequests
              requests={data.unmetRequests}
              figure={findFigure(data.figures, 'session_requests_unmet')}
              onOpen={onOpen}
            />
          </div>
        </>
      )}
    </StatisticsFrame>
  );
}
