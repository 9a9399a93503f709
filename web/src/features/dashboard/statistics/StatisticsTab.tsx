import { useQuery } from '@tanstack/react-query';
import {
  type Figure,
  type FigureId,
  StatisticsQuery,
} from '@thedot/domain/statistics/statistics.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { buildStatisticsSheetUrl, statisticsQuery } from '../statistics.data.ts';
import { HubActivity } from './ActivityCard.tsx';
import { BusyHours } from './BusyHours.tsx';
import { ExpertTimeCard } from './ExpertTimeCard.tsx';
import { FigureRowsPanel } from './FigureRowsPanel.tsx';
import { FIGURE_GROUPS, pickFigures } from './figures.ts';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import { FloorOccupancyCard } from './FloorOccupancyCard.tsx';
import classes from './HubFigures.module.css';
import { PeriodLead } from './PeriodLead.tsx';
import { StatisticsControls } from './StatisticsControls.tsx';
import { TicketAges } from './TicketAges.tsx';
import { UnmetRequests } from './UnmetRequests.tsx';

const GROUPS = Object.entries(FIGURE_GROUPS) as [keyof typeof FIGURE_GROUPS, readonly FigureId[]][];

/** All figures of the hub in a period, by subject, with the charts. The export has the same. */
export function StatisticsTab() {
  const { t } = useTranslation('statistics');
  const { values, setValues } = useListFilters(StatisticsQuery);
  const [opened, setOpened] = useState<Figure | null>(null);
  const statistics = useQuery(statisticsQuery(values));
  const { data } = statistics;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <ExportMenu
            hint={t('export_hint')}
            getUrl={(sheet) => buildStatisticsSheetUrl(values, sheet)}
          />
        }
      />
      <StatisticsControls values={values} period={data?.period} onChange={setValues} />
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
      {data && (
        <>
          <div className={classes.pair} data-wide="first">
            <HubActivity weeks={data.weeks} />
            <ExpertTimeCard statistics={data} onOpen={setOpened} />
          </div>
          {GROUPS.map(([group, ids]) => (
            <section key={group} className={classes.part} aria-labelledby={`figures-${group}`}>
              <h2 id={`figures-${group}`} className={classes.title}>
                {t(`group.${group}`)}
              </h2>
              <FigureStrip
                label={t(`group.${group}`)}
                figures={pickFigures(data.figures, ids)}
                onOpen={setOpened}
              />
            </section>
          ))}
          <div className={classes.pair} data-wide="first">
            <BusyHours weekdayHours={data.weekdayHours} />
            <FloorOccupancyCard floors={data.floors} />
          </div>
          <div className={classes.pair}>
            <TicketAges ages={data.ticketAges} />
            <UnmetRequests requests={data.unmetRequests} />
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
