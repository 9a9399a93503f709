import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatisticsQuery } from '@thedot/domain/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { toStringRecord } from '../../../lib/api/endpoint-url.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type StatisticsFilter, statisticsQuery } from '../statistics.data.ts';
import { HubActivity } from './ActivityCard.tsx';
import { BusyToday } from './BusyToday.tsx';
import { ExpertTimeCard } from './ExpertTimeCard.tsx';
import { FigureRowsPanel, useFigureRows } from './FigureRowsPanel.tsx';
import { findFigure, MAIN_FIGURES, pickFigures } from './figures.ts';
import { FigureStrip } from './FigureStrip.tsx';
import classes from './HubFigures.module.css';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';
import { PeriodLead } from './PeriodLead.tsx';
import { StatisticsControls } from './StatisticsControls.tsx';
import { TicketAges } from './TicketAges.tsx';

interface Props {
  /** What waits and what happens today. */
  today: ReactNode;
  newUsers: ReactNode;
}

/** Where the hub is against the period before, what is busy today, and how it got there. */
export function HubFigures({ today, newUsers }: Props) {
  const { t } = useTranslation('statistics');
  const { values, setValues } = useListFilters(StatisticsQuery);
  const { open, panel } = useFigureRows(values);
  const statistics = useQuery(statisticsQuery(values));
  const { data } = statistics;

  if (statistics.isLoadingError)
    return (
      <Card title={t('title')} className={classes.part}>
        <LoadFailed
          text={t('failed')}
          error={statistics.error}
          onRetry={() => void statistics.refetch()}
        />
      </Card>
    );
  return (
    <>
      <section className={classes.part} aria-labelledby="hub-figures">
        <Group justify="space-between" align="flex-end" gap="10px 20px" mb={14}>
          <Box miw={0}>
            <Group gap={14} align="baseline">
              <Box component="h2" id="hub-figures" m={0} fz="1.25rem" lh={1.2}>
                {t('title')}
              </Box>
              <TextLink to={toFiguresTab(values)} fz={13} fw={600}>
                {t('all')}
              </TextLink>
            </Group>
            <PeriodLead period={data?.period} before={data?.before ?? null} />
          </Box>
          <StatisticsControls isShort values={values} period={data?.period} onChange={setValues} />
        </Group>
        {data ? (
          <FigureStrip
            label={t('title')}
            figures={pickFigures(data.figures, MAIN_FIGURES)}
            onOpen={open}
          />
        ) : (
          <FiguresSkeleton part="strip" />
        )}
      </section>
      <div className={classes.pair} data-wide="first">
        <div className={classes.column}>
          {today}
          {data ? <HubActivity weeks={data.weeks} /> : <FiguresSkeleton part="card" />}
        </div>
        <div className={classes.column}>
          {data ? (
            <>
              <BusyToday today={data.today} />
              <ExpertTimeCard statistics={data} onOpen={open} />
              <TicketAges
                ages={data.ticketAges}
                figure={findFigure(data.figures, 'tickets_open')}
                onOpen={open}
              />
            </>
          ) : (
            <>
              <FiguresSkeleton part="card" />
              <FiguresSkeleton part="card" />
            </>
          )}
          {newUsers}
        </div>
      </div>
      <FigureRowsPanel {...panel} />
    </>
  );
}

/** The tab with all figures, of the same period. */
const toFiguresTab = (values: StatisticsFilter) =>
  `?${new URLSearchParams(toStringRecord({ tab: 'figures', ...values })).toString()}`;
