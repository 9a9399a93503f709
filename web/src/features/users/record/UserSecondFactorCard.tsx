import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '@thedot/domain/users/directory.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  useResetSecondFactor,
  userSecondFactorQuery,
} from '../../auth/security/second-factor.data.ts';
import { useAccountActions } from '../parts/use-account-actions.ts';

/** Lets staff who may remove the user reset a lost second factor. */
export function UserSecondFactorCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { canRemove } = useAccountActions(user);
  const { data } = useQuery({ ...userSecondFactorQuery(user.id), enabled: canRemove });
  const [isOpen, dialog] = useDisclosure(false);
  if (!canRemove || !data?.since) return null;

  return (
    <Card title={t('staff.title')} hint={t('staff.since', { date: format.date(data.since) })}>
      <Button variant="default" onClick={dialog.open}>
        {t('staff.reset')}
      </Button>
      <ResetSecondFactorDialog
        userId={user.id}
        name={user.name}
        opened={isOpen}
        onClose={dialog.close}
      />
    </Card>
  );
}

interface ResetDialogProps {
  userId: string;
  name: string;
  opened: boolean;
  onClose: () => void;
}

function ResetSecondFactorDialog({ userId, name, opened, onClose }: ResetDialogProps) {
  const { t } = useTranslation('security');
  const reset = useResetSecondFactor(userId, () => {
    onClose();
    showSuccess(t('staff.done', { name }));
  });

  return (
    <Dialog opened={opened} onClose={onClose} title={t('staff.dialog', { name })}>
      <Text>{t('staff.text')}</Text>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('staff.keep')}
        </Button>
        <Button color="crimson" loading={reset.isPending} onClick={() => reset.mutate()}>
          {t('staff.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
