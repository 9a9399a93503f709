import { Button, Menu, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconMail, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import { displayedReviewStatus } from '@thedot/domain/accounts/directory.rules';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PresenceLabel } from '../../../ui/presence/PresenceLabel.tsx';
import { MessageButton } from '../../../ui/people/MessageButton.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { EditButton } from '../../../ui/KeyButton.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import { loadViewAsDialog, useCanViewAs } from '../../auth/auth.public.ts';
import { useAccountActions } from '../parts/use-account-actions.ts';
import { RemoveUserDialog } from '../parts/RemoveUserDialog.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const ViewAsDialog = lazy(loadViewAsDialog);

/** The user's name, account status and account actions. */
export function UserHeader({ user }: { user: UserRecord }) {
  const { t } = useTranslation(['directory', 'ui', 'viewing']);
  const roleName = useRoleName();
  const nameOf = useDisplayName();
  const { id, photo, role, status, station5G, isRemoved } = user;
  const name = nameOf(user.name);
  const actions = useAccountActions(user);
  const [isRemoving, removing] = useDisclosure(false);
  const viewing = useLazyDialog();
  const canView = useCanViewAs(user);

  return (
    <>
      <RecordHeader
        title={name}
        picture={<DotAvatar name={name} photo={photo} size={72} />}
        badges={
          <>
            <Chip tone="accent">{roleName(role)}</Chip>
            {station5G && <Chip tone="accent">{t('station')}</Chip>}
            {!isRemoved && (
              <PresenceLabel
                userId={id}
                fallbackStatus={status}
                backgroundColor="var(--dot-paper)"
              />
            )}
          </>
        }
        actions={
          <>
            {!isRemoved && <MessageButton to={user} />}
            {actions.canManage && (
              <>
                {isRemoved ? (
                  <Button
                    leftSection={<IconUserCheck {...ICON} />}
                    loading={actions.isPending}
                    onClick={actions.restore}
                  >
                    {t('row.restore')}
                  </Button>
                ) : (
                  <EditButton leftSection={<IconPencil {...ICON} />} to={`/users/edit/${id}`}>
                    {t('one.edit')}
                  </EditButton>
                )}
                {!isRemoved && (!user.hasPassword || actions.canRemove || canView) && (
                  <RowMenu label={t('row.actions', { name })}>
                    {canView && (
                      <Menu.Item leftSection={<IconEye {...ICON} />} onClick={viewing.open}>
                        {t('viewing:action')}
                      </Menu.Item>
                    )}
                    {!user.hasPassword && (
                      <Menu.Item leftSection={<IconMail {...ICON} />} onClick={actions.invite}>
                        {t('row.invite')}
                      </Menu.Item>
                    )}
                    {actions.canRemove && (
                      <Menu.Item
                        c="var(--dot-error)"
                        leftSection={<IconTrash {...ICON} />}
                        onClick={removing.open}
                      >
                        {t('row.remove')}
                      </Menu.Item>
                    )}
                  </RowMenu>
                )}
              </>
            )}
          </>
        }
      />
      <AccountNotes user={user} />
      <RemoveUserDialog user={user} opened={isRemoving} onClose={removing.close} />
      <Suspense>
        {viewing.isRequested && (
          <ViewAsDialog user={{ id, name }} opened={viewing.opened} onClose={viewing.close} />
        )}
      </Suspense>
    </>
  );
}

function AccountNotes({ user }: { user: UserRecord }) {
  const { t } = useTranslation('directory');
  const { isRemoved, hasPassword, isVerified, isCompleted, reviewReason } = user;
  const review = displayedReviewStatus(user);
  const notes = isRemoved
    ? [t(user.isErased ? 'one.erased' : 'one.removed')]
    : [
        !hasPassword && !isVerified && t('one.invited'),
        hasPassword && !isCompleted && t('one.incomplete'),
        review === 'unconfirmed' && t('one.unconfirmed'),
        review === 'waiting' && t('one.waiting'),
        review === 'declined' && t('one.declined', { reason: reviewReason ?? '' }),
      ].filter((it) => it !== false);
  if (!notes.length) return null;
  return (
    <Stack gap={10} mb={20}>
      {notes.map((text) => (
        <InlineAlert key={text} tone={isRemoved ? 'warning' : 'info'}>
          {text}
        </InlineAlert>
      ))}
    </Stack>
  );
}
