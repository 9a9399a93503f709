import { Role } from '@thedot/domain/access/roles';
import { refuseToManage } from '@thedot/domain/users/roles.rules';
import { useTranslation } from 'react-i18next';
import { afterMove } from '../../app/after-move.ts';
import { useMe } from '../../app/session.ts';
import { showDone } from '../../app/show-done.tsx';
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
  const mayManage = !isErased && mine !== undefined && refuseToManage(mine, role) === null;
  return {
    mayManage,
    mayRemove: mayManage && id !== me.id,
    isBusy: restoring.isPending || inviting.isPending,
    restore: () =>
      void afterMove(restoring.mutateAsync(id), () => showDone(t('restored', { name }))),
    invite: () => void afterMove(inviting.mutateAsync(id), () => showDone(t('invited'))),
  };
}
