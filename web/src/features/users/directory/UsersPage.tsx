import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { ListUsersQuery, UserColumn } from '@thedot/domain/accounts/user-query.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { NewButton } from '../../../ui/KeyButton.tsx';
import {
  ColumnVisibilityMenu,
  useColumnVisibility,
} from '../../../ui/lists/ColumnVisibilityMenu.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { userCountQuery, userExportUrl, usersQuery } from '../directory.data.ts';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { UserBulkActions } from './UserBulkActions.tsx';
import { canManageAccount } from '../parts/use-account-actions.ts';
import { UserRowMenu } from './UserRowMenu.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserFilters } from './use-user-filters.tsx';

export function UsersPage() {
  const { t } = useTranslation('directory');
  const state = useListFilters(ListUsersQuery);
  const { sort = 'name', direction = 'asc' } = state.values;
  const count = useQuery(userCountQuery(state.values));
  const columns = useColumnVisibility<UserColumn>({
    storageKey: 'users.columns',
    columnIds: UserColumn.options,
    defaultVisible: ['role', 'organization', 'status', 'seen'],
  });
  const [isAdding, adding] = useDisclosure(false);
  const format = useFormat();
  const nameOf = useDisplayName();
  const me = useMe();
  const canImport = can(toPerson(me), screenAccess('/users/import'));

  return (
    <>
      <ListScreen
        header={{
          title: t('title'),
          count: count.data === undefined ? undefined : format.number(count.data),
          actions: (
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
              <NewButton
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                onClick={adding.open}
              >
                {t('add')}
              </NewButton>
            </>
          ),
        }}
        exportMenu={{
          hint: t('export_hint'),
          getUrl: (sheet) => userExportUrl(state.values, columns.visibleIds, sheet),
        }}
        filterState={state}
        searchLabel={t('search')}
        filters={useUserFilters()}
        rightSection={
          <ColumnVisibilityMenu visibility={columns} getTitle={(id) => t(`column.${id}`)} />
        }
        label={t('found')}
        query={useInfiniteQuery(usersQuery(state.values))}
        columns={useUserColumns(columns.visibleIds)}
        sorting={{ sort, direction }}
        onSortingChange={state.setValues}
        selection={{
          getRowName: ({ name }) => nameOf(name),
          renderActions: (selected) => <UserBulkActions {...selected} />,
        }}
        editPath={(user) =>
          canManageAccount(me.role, user) ? `/users/edit/${user.id}` : undefined
        }
        rowMenu={(user) => <UserRowMenu user={user} />}
        errorText={t('failed')}
        emptyState={{ title: t('empty.title'), text: t('empty.text') }}
        noResults={t('nothing')}
      />
      <CreateUserDialog opened={isAdding} onClose={adding.close} />
    </>
  );
}
