import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconMail, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import type { UserRow } from '@thedot/domain/accounts/directory.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useAccountActions } from '../parts/use-account-actions.ts';
import { RemoveUserDialog } from '../parts/RemoveUserDialog.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function UserRowMenu({ user }: { user: UserRow }) {
  const { t } = useTranslation('directory');
  const { id, isRemoved, isCompleted } = user;
  const name = useDisplayName()(user.name);
  const [isRemoving, removing] = useDisclosure(false);
  const { canManage, canRemove, restore, invite } = useAccountActions(user);

  return (
    <>
      <RowMenu label={t('row.actions', { name })}>
        <Menu.Item component={Link} to={`/users/view/${id}`} leftSection={<IconEye {...ICON} />}>
          {t('row.view')}
        </Menu.Item>
        {canManage && (
          <Menu.Item
            component={Link}
            to={`/users/edit/${id}`}
            leftSection={<IconPencil {...ICON} />}
          >
            {t('row.edit')}
          </Menu.Item>
        )}
        {canManage && !isRemoved && !isCompleted && (
          <Menu.Item leftSection={<IconMail {...ICON} />} onClick={invite}>
            {t('row.invite')}
          </Menu.Item>
        )}
        {canRemove && isRemoved && (
          <Menu.Item leftSection={<IconUserCheck {...ICON} />} onClick={restore}>
            {t('row.restore')}
          </Menu.Item>
        )}
        {canRemove && !isRemoved && (
          <Menu.Item
            c="var(--dot-error)"
            leftSection={<IconTrash {...ICON} />}
            onClick={removing.open}
          >
            {t('row.remove')}
          </Menu.Item>
        )}
      </RowMenu>
      <RemoveUserDialog user={user} opened={isRemoving} onClose={removing.close} />
    </>
  );
}
