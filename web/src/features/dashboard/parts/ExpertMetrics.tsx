import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ExpertMetrics,
  ExpertMetricsQuery,
  type ExpertMetricsSort,
  type MetricValues,
  type Period,
} from '@thedot/domain/dashboard/expert-metrics.contract';
import { daysBetween } from '@thedot/domain/kernel/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Box, Tooltip, UnstyledButton } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { formatFor } from '../../../lib/format/format.ts';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { buildMetricsSheetUrl, expertMetricsQuery } from '../expert-metrics.data.ts';
import { ExpertReviewsPanel } from './ExpertReviewsPanel.tsx';
import { PeriodFields } from '../statistics/PeriodFields.tsx';
import classes from './ExpertMetrics.module.css';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

/** The metrics of each expert in a period, compared with the preceding period of equal length. */
export function ExpertMetricsTable() {
  const { t, i18n } = useTranslation('figures');
  // Calendar days of the hub are shown unchanged in every zone.
  const { date } = formatFor({ language: i18n.language, zone: 'UTC' });
  const state = useListFilters(ExpertMetricsQuery);
  const { values } = state;
  const [reviewedExpert, setReviewedExpert] = useState<ExpertMetrics['expert'] | null>(null);
  const metrics = useInfiniteQuery(expertMetricsQuery(values));
  const rows = useInfiniteQuery({
    ...expertMetricsQuery(values),
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
  const [first] = metrics.data?.pages ?? [];
  const { sort = 'hours', direction = 'desc' } = values;

  return (
    <>
      <ListScreen
        header={{
          title: t('title'),
          hint:
            first &&
            t('lead', {
              from: date(first.period.from),
              to: date(first.period.to),
              count: daysBetween(first.period.from, first.period.to) + 1,
            }),
        }}
        exportMenu={{
          hint: t('export_hint'),
          getUrl: (sheet) => buildMetricsSheetUrl(values, sheet),
        }}
        summary={first && <MetricTotals total={first.total} />}
        filterState={{ ...state, isFiltered: Boolean(values.search) }}
        searchLabel={t('search')}
        rightSection={
          <PeriodFields values={values} period={first?.period} onChange={state.setValues} />
        }
        label={t('title')}
        query={rows}
        columns={useMetricColumns(setReviewedExpert)}
        rowMenu={(row) => <ImpactLink {...row} days={first?.period} />}
        sorting={{ sort, direction }}
        onSortingChange={state.setValues}
        errorText={t('failed')}
        emptyState={{ title: t('empty.title'), text: t('empty.text') }}
        noResults={t('nothing')}
      />
      <ExpertReviewsPanel expert={reviewedExpert} onClose={() => setReviewedExpert(null)} />
    </>
  );
}

/** A link to the expert's sheet of the same period. */
function ImpactLink({ id, expert, days }: ExpertMetrics & { days: Period | undefined }) {
  const { t } = useTranslation('figures');
  const label = t('impact', { name: useDisplayName()(expert.name) });
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={36}
        aria-label={label}
        component={Link}
        to={`/expert/${id}/impact?${new URLSearchParams(days).toString()}`}
      >
        <IconReportAnalytics size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The totals of all experts, each with the value of the preceding period. */
function MetricTotals({ total }: { total: { now: MetricValues; before: MetricValues } }) {
  const { t } = useTranslation('figures');
  const formats = useMetricFormats();
  return (
    <dl className={classes.strip}>
      {METRICS.map((name) => (
        <div key={name} className={classes.metric}>
          <Box component="dt" fz={12} fw={600} c="var(--dot-ink-3)">
            {t(`figure.${name}`)}
          </Box>
          <dd>
            <Box
              component="b"
              ff="var(--font-display)"
              fz="1.75rem"
              fw={700}
              lh={1}
              lts="-0.03em"
              c="var(--dot-ink)"
            >
              {formats[name](total.now)}
            </Box>
            <span>{t('before', { value: formats[name](total.before) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Column = RecordColumn<ExpertMetrics, ExpertMetricsSort>;

/** The table columns: one per metric, with its breakdown below the value. */
function useMetricColumns(onReviews: (expert: ExpertMetrics['expert']) => void): readonly Column[] {
  const { t } = useTranslation('figures');
  const nameOf = useDisplayName();
  const formats = useMetricFormats();

  const metricColumn = (id: MetricName, beneath: (row: ExpertMetrics) => string): Column => ({
    id,
    title: t(`column.${id}`),
    sortKey: id,
    align: 'end',
    width: 110,
    cell: (row) => (
      <span className={classes.cellMetric}>
        <b>{formats[id](row.now)}</b>
        <span>{beneath(row)}</span>
      </span>
    ),
  });
  const before = (id: MetricName) => (row: ExpertMetrics) =>
    t('before', { value: formats[id](row.before) });

  return [
    {
      id: 'name',
      title: t('column.name'),
      sortKey: 'name',
      width: 200,
      cell: ({ id, expert }) => (
        <RowTitle
          to={`/users/view/${id}`}
          title={nameOf(expert.name)}
          picture={<DotAvatar name={nameOf(expert.name)} photo={expert.photo} size={36} />}
        />
      ),
    },
    metricColumn('hours', before('hours')),
    metricColumn('sessions', before('sessions')),
    metricColumn('absences', ({ now }) =>
      t('absent', { expert: now.expertAbsences, requester: now.requesterAbsences }),
    ),
    {
      ...metricColumn('rating', before('rating')),
      cell: ({ expert, now }) => (
        <span className={classes.cellMetric}>
          <b>{formats.rating(now)}</b>
          <UnstyledButton
            className={classes.reviews ?? ''}
            aria-label={t('panel.open', {
              name: nameOf(expert.name),
              count: t('reviews', { count: now.reviews }),
            })}
            onClick={() => onReviews(expert)}
          >
            {t('reviews', { count: now.reviews })}
          </UnstyledButton>
        </span>
      ),
    },
    metricColumn('answers', ({ now }) => t('answered', { given: now.answered, all: now.decided })),
  ];
}

const METRICS = ['hours', 'sessions', 'absences', 'rating', 'answers'] as const;
type MetricName = (typeof METRICS)[number];

/** Formats each metric; an unknown value is shown as a dash. */
function useMetricFormats(): Readonly<Record<MetricName, (of: MetricValues) => string>> {
  const { t } = useTranslation('figures');
  const format = useFormat();
  return {
    hours: ({ minutes }) => format.hours(minutes),
    sessions: ({ sessions }) => format.number(sessions),
    absences: (of) => format.number(of.expertAbsences + of.requesterAbsences),
    rating: ({ rating }) => (rating === null ? t('none') : format.number(rating)),
    answers: ({ answered, decided }) =>
      decided === 0 ? t('none') : format.percent(answered / decided),
  };
}
