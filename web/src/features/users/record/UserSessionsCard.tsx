import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useEndUserSessions } from '../../auth/user-sessions.data.ts';
import { useAccountActions } from '../parts/use-account-actions.ts';

/** Lets staff who may remove the user sign them out everywhere. */
export function UserSessionsCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation('security');
  const { canRemove } = useAccountActions(user);
  const ending = useEndUserSessions(user.id);
  const [opened, dialog] = useDisclosure(false);
  if (!canRemove || user.isRemoved) return null;
  const { name } = user;

  return (
    <Card title={t('staff_sessions.title')} hint={t('staff_sessions.hint')}>
      <Button variant="default" onClick={dialog.open}>
        {t('staff_sessions.end')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title={t('staff_sessions.dialog', { name })}
        text={t('staff_sessions.text')}
        confirmLabel={t('staff_sessions.confirm')}
        isDestructive
        onConfirm={ending.mutateAsync}
        successMessage={t('staff_sessions.done', { name })}
      />
    </Card>
  );
}
