import { Role } from '@thedot/domain/access/roles';
import { MAX_BULK_USERS } from '@thedot/domain/limits';
import type { BulkUserAction } from '@thedot/domain/accounts/bulk-actions.contract';
import type { UserRow } from '@thedot/domain/accounts/directory.contract';
import { refuseManagingAccount, refuseRoleChange } from '@thedot/domain/users/roles.rules';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { useMe } from '../../../lib/session/session.ts';
import { BulkActions } from '../../../ui/lists/BulkActions.tsx';
import type { SelectedRows } from '../../../ui/lists/ListScreen.tsx';
import { useBulkUserAction } from '../directory.data.ts';
import { SignUpReviewLink } from '../parts/SignUpReviewLink.tsx';

export function UserBulkActions(selected: SelectedRows<UserRow>) {
  const { t } = useTranslation('directory');
  const me = useMe();
  const roleName = useRoleName();
  const nameOf = useDisplayName();
  const ids = [...selected.ids];
  const myRole = Role.safeParse(me.role).data;
  const refuseManaging = ({ isErased, role }: UserRow): string | null => {
    if (isErased) return t('bulk.refused_because.erased');
    return myRole && refuseManagingAccount(myRole, role) === null
      ? null
      : t('bulk.refused_because.super_admin');
  };
  const roles = Role.options.filter((role) => refuseRoleChange(me.role, null, role) === null);

  return (
    <BulkActions<UserRow, BulkUserAction>
      {...selected}
      actions={[
        {
          label: t('bulk.role'),
          choices: roles.map((role) => ({
            label: roleName(role),
            action: { action: 'role', ids, role },
          })),
          refuse: (user) =>
            refuseManaging(user) ??
            (user.id === me.id ? t('bulk.refused_because.own_role') : null) ??
            (user.review === 'waiting' || user.review === 'declined'
              ? t('bulk.refused_because.registration')
              : null),
        },
        {
          label: t('bulk.invite'),
          action: { action: 'invite', ids },
          refuse: (user) =>
            refuseManaging(user) ??
            (user.isRemoved ? t('bulk.refused_because.removed') : null) ??
            (user.isCompleted ? t('bulk.refused_because.joined') : null),
        },
        {
          label: t('bulk.restore'),
          action: { action: 'restore', ids },
          refuse: (user) =>
            refuseManaging(user) ?? (user.isRemoved ? null : t('bulk.refused_because.active')),
        },
        {
          label: t('bulk.remove'),
          action: { action: 'remove', ids },
          isDestructive: true,
          refuse: (user) =>
            refuseManaging(user) ??
            (user.isRemoved ? t('bulk.refused_because.removed_already') : null) ??
            (user.id === me.id ? t('bulk.refused_because.self') : null),
        },
      ]}
      getConfirmation={(asked) => ({
        title: t(`bulk.ask.${asked.action}.title`, {
          count: asked.ids.length,
          role: asked.action === 'role' ? roleName(asked.role) : '',
        }),
        text: t(`bulk.ask.${asked.action}.text`),
        cancel: t(`bulk.ask.${asked.action}.keep`),
        confirm: t(`bulk.ask.${asked.action}.confirm`, { count: asked.ids.length }),
        isDestructive: asked.action === 'remove',
      })}
      mutation={useBulkUserAction()}
      limit={MAX_BULK_USERS}
      texts={{
        toolbar: t('bulk.bar'),
        selected: t('bulk.selected', { count: ids.length }),
        tooMany: t('bulk.most'),
        done: (count) => t('bulk.done', { count }),
        refused: (count) => t('bulk.refused', { count }),
      }}
      getRowName={({ name }) => nameOf(name)}
      getRowPath={(id) => `/users/view/${id}`}
      getRefusalHint={(refusal, user) =>
        refusal === 'user.registration_open' &&
        user?.isVerified && <SignUpReviewLink id={user.id} />
      }
    />
  );
}
