import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApplicationItem } from '@thedot/domain/opportunities/applications.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { historyQuery } from '../applications.data.ts';
import { ApplicationBadge } from '../parts/ApplicationBadge.tsx';

/** The applications of the user and their organization, and what became of them. */
export function MyApplications() {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  return (
    <ListScreen<ApplicationItem>
      label={t('tab.history')}
      query={useInfiniteQuery(historyQuery)}
      columns={[
        {
          id: 'opportunity',
          title: t('opportunity'),
          width: 280,
          cell: ({ opportunity, number }) => (
            <RowTitle
              to={`/opportunity/details/${opportunity.id}`}
              title={opportunity.title}
              subtitle={`#${number}`}
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
