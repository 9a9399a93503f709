import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ApplicationItem,
  ApplicationStatus,
} from '@thedot/domain/opportunities/applications.contract';
import { handlingFilters } from '@thedot/domain/submissions/submissions.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { useHandlingColumns, useHandlingFilters } from '../../submissions/submissions.public.ts';
import { applicationsExportUrl, applicationsQuery } from '../applications.data.ts';
import { ApplicationBadge } from '../parts/ApplicationBadge.tsx';
import { ApplicationBulkActions } from './ApplicationBulkActions.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';

const SUBMITTED = ApplicationStatus.exclude(['draft']);
const Filters = z.object({
  status: SUBMITTED,
  opportunityId: z.uuid(),
  ...handlingFilters,
});
type Filters = Partial<z.infer<typeof Filters>>;

/** All submitted applications: staff score and decide. */
export function ApplicationsPage() {
  const { t } = useTranslation('opportunities');
  const [params, setParams] = useSearchParams();
  const filterState = useListFilters(Filters);
  const filters = filterState.values;
  const handling = useHandlingFilters(true);
  const opened = params.get('application');
  useLiveSubscription({ lists: ['opportunities'] });
  const close = () => {
    const next = new URLSearchParams(params);
    next.delete('application');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <ListScreen<ApplicationItem, string, Filters>
        header={{ title: t('review.title'), hint: t('review.hint') }}
        exportMenu={{ getUrl: (format) => applicationsExportUrl(filters, format) }}
        filterState={filterState}
        filters={[
          {
            name: 'status',
            label: t('filter.status'),
            placeholder: t('filter.any_status'),
            options: SUBMITTED.options.map((value) => ({
              value,
              label: t(`application.status.${value}`),
            })),
          },
          ...handling,
        ]}
        label={t('review.title')}
        query={useInfiniteQuery(applicationsQuery(filters))}
        columns={useColumns(params)}
        selection={{
          getRowName: ({ author, title }) => `${author.name}, ${title}`,
          renderActions: (selected) => <ApplicationBulkActions {...selected} />,
        }}
        errorText={t('application.failed')}
        emptyState={{ title: t('review.empty'), text: t('review.empty_text') }}
        noResults={t('review.none_fits')}
      />
      <ReviewPanel id={opened} onClose={close} />
    </>
  );
}

function useColumns(params: URLSearchParams): readonly RecordColumn<ApplicationItem>[] {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { assignee, due } = useHandlingColumns();
  const open = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('application', id);
    return `?${next}`;
  };
  return [
    {
      id: 'author',
      title: t('application.author'),
      width: 220,
      cell: ({ id, author }) => (
        <RowTitle
          to={open(id)}
          title={author.name}
          subtitle={author.organization}
          picture={<DotAvatar name={author.name} photo={author.photo} size={36} />}
        />
      ),
    },
    { id: 'opportunity', title: t('opportunity'), width: 200, cell: ({ title }) => title },
    {
      id: 'status',
      title: t('filter.status'),
      cell: ({ status }) => <ApplicationBadge status={status} />,
    },
    {
      id: 'score',
      title: t('review.score'),
      cell: ({ forStaff }) => forStaff && <Scores scores={forStaff} />,
    },
    assignee,
    due,
    {
      id: 'changed',
      title: t('application.changed'),
      nowrap: true,
      cell: ({ changedAt }) => format.shortDate(changedAt),
    },
  ];
}

/** The average, which is hidden until the reader has given a score. */
function Scores({ scores }: { scores: NonNullable<ApplicationItem['forStaff']> }) {
  const { t } = useTranslation('opportunities');
  const { number } = useFormat();
  const { averageScore, scoreCount, myScore } = scores;
  return (
    <>
      <Text span display="block" fw={600}>
        {averageScore === null ? '–' : number(averageScore)}
      </Text>
      <Text span display="block" fz="sm" c="dimmed">
        {myScore === null ? t('review.not_scored') : t('review.score_count', { count: scoreCount })}
      </Text>
    </>
  );
}
