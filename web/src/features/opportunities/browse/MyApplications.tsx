import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ApplicationItem } from '@thedot/domain/opportunities/applications.contract';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { useRecordNumber } from '../../../ui/records/use-record-number.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { applicationQuery, historyQuery } from '../applications.data.ts';
import { ApplicationBadge } from '../parts/ApplicationBadge.tsx';

/** The applications of the user and their organization, or the page of the one that a notification names. */
export function MyApplications() {
  const id = useSearchParams()[0].get('application');
  const named = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null });
  if (named.data) return <Navigate replace to={opportunityPath(named.data)} />;
  return id !== null && named.isPending ? <Skeletons shape="rows" count={3} /> : <Applications />;
}

const opportunityPath = ({ opportunity }: ApplicationItem) =>
  `/opportunity/details/${opportunity.id}`;

function Applications() {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const numberOf = useRecordNumber();
  return (
    <ListScreen<ApplicationItem>
      label={t('tab.history')}
      query={useInfiniteQuery(historyQuery)}
      columns={[
        {
          id: 'opportunity',
          title: t('opportunity'),
          width: 280,
          cell: (application) => (
            <RowTitle
              to={opportunityPath(application)}
              title={application.opportunity.title}
              subtitle={numberOf(application.number)}
            />
          ),
        },
        {
          id: 'status',
          title: t('filter.status'),
          cell: ({ status }) => <ApplicationBadge status={status} />,
        },
        {
          id: 'author',
          title: t('application.author'),
          cell: ({ author }) => <PersonLink person={author} />,
        },
        {
          id: 'deadline',
          title: t('deadline'),
          nowrap: true,
          cell: ({ opportunity }) => format.shortDate(opportunity.deadline),
        },
        {
          id: 'changed',
          title: t('application.changed'),
          nowrap: true,
          cell: ({ changedAt }) => format.shortDate(changedAt),
        },
      ]}
      errorText={t('application.failed')}
      emptyState={{ title: t('application.none'), text: t('application.none_text') }}
    />
  );
}
