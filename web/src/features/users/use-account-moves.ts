import { Role } from '@thedot/domain/access/roles';
import { refuseManagingAccount } from '@thedot/domain/users/roles.rules';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { useMe } from '../../lib/session/session.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useInviteUser, useRestoreUser } from './directory.data.ts';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly isErased: boolean;
}

/** What I may do with somebody's account, by the rules that the server keeps too; of the erased none is left. */
export function useAccountMoves({ id, name, role, isErased }: Account) {
  const { t } = useTranslation('directory');
  const me = useMe();
  const restoring = useRestoreUser();
  const inviting = useInviteUser();
  const mine = Role.safeParse(me.role).data;
  const mayManage = !isErased && mine !== undefined && refuseManagingAccount(mine, role) === null;
  return {
    mayManage,
    mayRemove: mayManage && id !== me.id,
    isBusy: restoring.isPending || inviting.isPending,
    restore: () =>
      void afterMutation(restoring.mutateAsync(id), () => showSuccess(t('restored', { name }))),
    invite: () => void afterMutation(inviting.mutateAsync(id), () => showSuccess(t('invited'))),
  };
}
