import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { OrganizationFilter } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { type SortOrder, RecordTable } from '../../ui/lists/RecordTable.tsx';
import { ExportMenu } from '../../ui/lists/ExportMenu.tsx';
import { type ListWish, organizationsQuery, sheetAddress } from './organizations.data.ts';
import { OrganizationFilters } from './parts/OrganizationFilters.tsx';
import { useOrganizationColumns } from './parts/use-organization-columns.tsx';

export function OrganizationsPage() {
  const { t } = useTranslation('organizations');
  const isStaff = can(toPerson(useMe()), permission('update', 'startup'));
  const { chosen, change, clear, isFiltered } = useListFilters(OrganizationFilter);
  const { canBookExpert, ...open } = chosen;
  const wish: ListWish = isStaff ? chosen : open;
  const rows = useInfiniteQuery(organizationsQuery(wish));
  useLiveSubscription({ organizations: rows.data?.map(({ id }) => id) ?? [] });
  const order: SortOrder<OrganizationFilter['sort']> = {
    sort: wish.sort ?? 'name',
    direction: wish.direction ?? 'asc',
  };

  return (
    <>
      <PageHead
        title={t('title')}
        hint={t('lead')}
        actions={isStaff && <ExportMenu urlFor={(format) => sheetAddress(wish, format)} />}
      />
      <Card flush>
        <OrganizationFilters wish={wish} onChange={change} isStaff={isStaff} />
        <RecordTable
          label={t('title')}
          columns={useOrganizationColumns(isStaff)}
          rows={rows}
          order={order}
          onOrder={change}
          loadErrorText={t('failed')}
          empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
          filtered={isFiltered ? { title: t('nothing'), onClear: clear } : undefined}
        />
      </Card>
    </>
  );
}
