import { Role } from '@thedot/domain/access/roles';
import { refuseManagingAccount } from '@thedot/domain/users/roles.rules';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useInviteUser, useRestoreUser } from '../directory.data.ts';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly isErased: boolean;
}

/** Whether a user with this role may edit an account. */
export function canManageAccount(
  myRole: string,
  { role, isErased }: Pick<Account, 'role' | 'isErased'>,
): boolean {
  const mine = Role.safeParse(myRole).data;
  return !isErased && mine !== undefined && refuseManagingAccount(mine, role) === null;
}

/** The actions that the signed-in user may take on an account, by the server's rules. Erased accounts have none. */
export function useAccountActions({ id, name, role, isErased }: Account) {
  const { t } = useTranslation('directory');
  const me = useMe();
  const restoring = useRestoreUser();
  const inviting = useInviteUser();
  const canManage = canManageAccount(me.role, { role, isErased });
  return {
    canManage,
    canRemove: canManage && id !== me.id,
    isPending: restoring.isPending || inviting.isPending,
    restore: () =>
      void afterMutation(restoring.mutateAsync(id), () => showSuccess(t('restored', { name }))),
    invite: () => void afterMutation(inviting.mutateAsync(id), () => showSuccess(t('invited'))),
  };
}
