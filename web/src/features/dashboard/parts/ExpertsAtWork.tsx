import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ExpertMetrics,
  ExpertMetricsQuery,
} from '@thedot/domain/dashboard/expert-metrics.contract';
import { daysBetween } from '@thedot/domain/kernel/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatFor } from '../../../lib/format/format.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../../../ui/lists/RecordTable.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { expertFiguresQuery, figuresSheet } from '../figures.data.ts';
import { ExpertReviewsPanel } from './ExpertReviewsPanel.tsx';
import { FigureFilters } from './FigureFilters.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import { useFigureColumns } from './use-figure-columns.tsx';

/** What each expert did in some days, beside as many days before. */
export function ExpertsAtWork() {
  const { t, i18n } = useTranslation('figures');
  // Days of the hub's calendar are the same days everywhere.
  const { date } = formatFor({ language: i18n.language, zone: 'UTC' });
  const { chosen, change, clear } = useListFilters(ExpertMetricsQuery);
  const [looked, look] = useState<ExpertMetrics['expert'] | null>(null);
  const columns = useFigureColumns(look);
  const figures = useInfiniteQuery(expertFiguresQuery(chosen));
  const rows = useInfiniteQuery({
    ...expertFiguresQuery(chosen),
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
  const [first] = figures.data?.pages ?? [];
  const { sort = 'hours', direction = 'desc' } = chosen;

  return (
    <>
      <PageHead
        title={t('title')}
        hint={
          first &&
          t('lead', {
            from: date(first.period.from),
            to: date(first.period.to),
            count: daysBetween(first.period.from, first.period.to) + 1,
          })
        }
        actions={
          <ExportMenu hint={t('export_hint')} urlFor={(sheet) => figuresSheet(chosen, sheet)} />
        }
      />
      {first && <FigureStrip total={first.total} />}
      <Card flush>
        <FigureFilters chosen={chosen} period={first?.period} onChange={change} />
        <RecordTable
          label={t('title')}
          columns={columns}
          rows={rows}
          order={{ sort, direction }}
          onOrder={change}
          loadErrorText={t('failed')}
          empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
          filtered={chosen.search ? { title: t('nothing'), onClear: clear } : undefined}
        />
      </Card>
      <ExpertReviewsPanel expert={looked} onClose={() => look(null)} />
    </>
  );
}
