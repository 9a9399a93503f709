import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { OrganizationFilter } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { type SortOrder, RecordTable } from '../../../ui/lists/RecordTable.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import {
  type OrganizationListFilters,
  organizationsQuery,
  organizationExportUrl,
} from '../organizations.data.ts';
import { OrganizationFilters } from './OrganizationFilters.tsx';
import { useOrganizationColumns } from './use-organization-columns.tsx';

export function OrganizationsPage() {
  const { t } = useTranslation('organizations');
  const isStaff = can(toPerson(useMe()), permission('update', 'startup'));
  const { chosen, change, clear, isFiltered } = useListFilters(OrganizationFilter);
  const { canBookExpert, ...open } = chosen;
  const filters: OrganizationListFilters = isStaff ? chosen : open;
  const rows = useInfiniteQuery(organizationsQuery(filters));
  useLiveSubscription({ organizations: rows.data?.map(({ id }) => id) ?? [] });
  const order: SortOrder<OrganizationFilter['sort']> = {
    sort: filters.sort ?? 'name',
    direction: filters.direction ?? 'asc',
  };

  return (
    <>
      <PageHead
        title={t('title')}
        hint={t('lead')}
        actions={
          isStaff && <ExportMenu urlFor={(format) => organizationExportUrl(filters, format)} />
        }
      />
      <Card flush>
        <OrganizationFilters filters={filters} onChange={change} isStaff={isStaff} />
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
