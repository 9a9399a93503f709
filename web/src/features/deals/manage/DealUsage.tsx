import { useInfiniteQuery } from '@tanstack/react-query';
import type { ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import type { DealTake } from '@thedot/domain/deals/deals.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { takesExportUrl, takesQuery } from './manage-deals.data.ts';

/** Who took a deal, with which code, newest first. */
export function DealUsage({ deal: { id, taken, left } }: { deal: ManagedDeal }) {
  const { t } = useTranslation('manage-deals');
  const counts = [
    t('taken', { count: taken }),
    ...(left === null ? [] : [t('left', { count: left })]),
  ];
  return (
    <ListScreen<DealTake>
      label={t('tab.usage')}
      cardProps={{
        title: counts.join(' · '),
        aside: taken > 0 && <ExportMenu getUrl={(format) => takesExportUrl(format, id)} />,
      }}
      query={useInfiniteQuery(takesQuery(id))}
      columns={useColumns()}
      errorText={t('usage.failed')}
      emptyState={{ title: t('usage.empty'), text: t('usage.empty_text') }}
    />
  );
}

function useColumns(): readonly RecordColumn<DealTake>[] {
  const { t } = useTranslation('manage-deals');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'organization',
        title: t('column.organization'),
        width: 200,
        cell: ({ organization }) => (
          <RowTitle
            {...(organization && { to: `/organizations/${organization.id}` })}
            title={organization?.name ?? t('usage.alone')}
          />
        ),
      },
      {
        id: 'user',
        title: t('column.user'),
        cell: ({ user }) => <PersonLink person={user} />,
      },
      { id: 'code', title: t('column.code'), cell: ({ code }) => code && <code>{code}</code> },
      {
        id: 'takenAt',
        title: t('column.taken_at'),
        nowrap: true,
        align: 'end',
        cell: ({ takenAt }) => <time dateTime={takenAt}>{format.shortDate(takenAt)}</time>,
      },
    ],
    [t, format],
  );
}
