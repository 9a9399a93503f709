import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { OrganizationFilter } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { useWatching } from '../../app/live/watching.ts';
import { personOf, useMe } from '../../app/session.ts';
import { useListAddress } from '../../app/use-list-address.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { type Order, RecordTable } from '../../ui/RecordTable.tsx';
import { SheetMenu } from '../../ui/SheetMenu.tsx';
import { type ListWish, organizationsQuery, sheetAddress } from './organizations.data.ts';
import { OrganizationFilters } from './parts/OrganizationFilters.tsx';
import { useOrganizationColumns } from './parts/use-organization-columns.tsx';

export function OrganizationsPage() {
  const { t } = useTranslation('organizations');
  const isStaff = can(personOf(useMe()), permission('update', 'startup'));
  const { chosen, change, clear, isFiltered } = useListAddress(OrganizationFilter);
  const { canBookExpert, ...open } = chosen;
  const wish: ListWish = isStaff ? chosen : open;
  const rows = useInfiniteQuery(organizationsQuery(wish));
  useWatching({ organizations: rows.data?.map(({ id }) => id) ?? [] });
  const order: Order<OrganizationFilter['sort']> = {
    sort: wish.sort ?? 'name',
    direction: wish.direction ?? 'asc',
  };

  return (
    <>
      <PageHead
        title={t('title')}
        hint={t('lead')}
        actions={isStaff && <SheetMenu address={(format) => sheetAddress(wish, format)} />}
      />
      <Card flush>
        <OrganizationFilters wish={wish} onChange={change} isStaff={isStaff} />
        <RecordTable
          label={t('title')}
          columns={useOrganizationColumns(isStaff)}
          rows={rows}
          order={order}
          onOrder={change}
          failed={t('failed')}
          empty={<Empty title={t('empty.title')} text={t('empty.text')} />}
          filtered={isFiltered ? { title: t('nothing'), onClear: clear } : undefined}
        />
      </Card>
    </>
  );
}
