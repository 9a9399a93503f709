import { Button } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { ListUsersQuery } from '@thedot/domain/users/user-query.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../../../ui/lists/RecordTable.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { userExportUrl, userCountQuery, usersQuery } from '../directory.data.ts';
import { BulkActionsBar } from './BulkActionsBar.tsx';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserRowMenu } from './UserRowMenu.tsx';
import { useVisibleColumns, useUserColumns } from './use-user-columns.tsx';

const NO_USERS: ReadonlySet<string> = new Set();

export function UsersPage() {
  const { t } = useTranslation('directory');
  const { chosen, change, clear, isFiltered } = useListFilters(ListUsersQuery);
  const users = useInfiniteQuery(usersQuery(chosen));
  const count = useQuery(userCountQuery(chosen));
  const [visibleColumns, setVisibleColumns] = useVisibleColumns();
  const columns = useUserColumns(visibleColumns);
  const [ids, select] = useState(NO_USERS);
  const [isAdding, adding] = useDisclosure(false);
  const format = useFormat();
  const nameOf = useDisplayName();
  const canImport = can(toPerson(useMe()), screenAccess('/users/import'));
  const { sort = 'name', direction = 'asc' } = chosen;
  useDocumentTitle(`${t('title')} · THE DOT`);

  return (
    <>
      <PageHead
        title={t('title')}
        count={count.data === undefined ? undefined : format.number(count.data)}
        actions={
          <>
            {canImport && (
              <Button
                {...ICON_ON_PHONE}
                component={Link}
                to="/users/import"
                variant="default"
                leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
              >
                {t('import')}
              </Button>
            )}
            <ExportMenu
              hint={t('export_hint')}
              urlFor={(format) => userExportUrl(chosen, visibleColumns, format)}
            />
            <Button
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={adding.open}
            >
              {t('add')}
            </Button>
          </>
        }
      />
      <Card flush>
        {ids.size > 0 ? (
          <BulkActionsBar ids={ids} users={users.data ?? []} onSelectionChange={select} />
        ) : (
          <UserFilters
            chosen={chosen}
            onChange={change}
            shown={visibleColumns}
            onShow={setVisibleColumns}
          />
        )}
        <RecordTable
          label={t('found')}
          columns={columns}
          rows={users}
          order={{ sort, direction }}
          onOrder={change}
          selection={{ ids, onChange: select, nameOf: ({ name }) => nameOf(name) }}
          menu={(user) => <UserRowMenu user={user} />}
          loadErrorText={t('failed')}
          empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
          filtered={isFiltered ? { title: t('nothing'), onClear: clear } : undefined}
        />
      </Card>
      <CreateUserDialog opened={isAdding} onClose={adding.close} />
    </>
  );
}
