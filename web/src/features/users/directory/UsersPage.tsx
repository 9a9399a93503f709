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
import { ColumnChoice, useColumnChoice } from '../../../ui/lists/ColumnChoice.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { userCountQuery, userExportUrl, usersQuery } from '../directory.data.ts';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { UserBulkActions } from './UserBulkActions.tsx';
import { UserRowMenu } from './UserRowMenu.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserFilters } from './use-user-filters.tsx';

export function UsersPage() {
  const { t } = useTranslation('directory');
  const state = useListFilters(ListUsersQuery);
  const { sort = 'name', direction = 'asc' } = state.chosen;
  const count = useQuery(userCountQuery(state.chosen));
  const columns = useColumnChoice<UserColumn>({
    storageKey: 'users.columns',
    all: UserColumn.options,
    initial: ['role', 'organization', 'status', 'seen'],
  });
  const [isAdding, adding] = useDisclosure(false);
  const format = useFormat();
  const nameOf = useDisplayName();
  const canImport = can(toPerson(useMe()), screenAccess('/users/import'));

  return (
    <>
      <ListScreen
        head={{
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
              <Button
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                onClick={adding.open}
              >
                {t('add')}
              </Button>
            </>
          ),
        }}
        exports={{
          hint: t('export_hint'),
          urlFor: (sheet) => userExportUrl(state.chosen, columns.visible, sheet),
        }}
        state={state}
        search={t('search')}
        filters={useUserFilters()}
        tools={<ColumnChoice choice={columns} titleOf={(id) => t(`column.${id}`)} />}
        label={t('found')}
        rows={useInfiniteQuery(usersQuery(state.chosen))}
        columns={useUserColumns(columns.visible)}
        order={{ sort, direction }}
        onOrder={state.change}
        selection={{
          nameOf: ({ name }) => nameOf(name),
          actions: (selected) => <UserBulkActions {...selected} />,
        }}
        menu={(user) => <UserRowMenu user={user} />}
        failed={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        noMatch={t('nothing')}
      />
      <CreateUserDialog opened={isAdding} onClose={adding.close} />
    </>
  );
}
