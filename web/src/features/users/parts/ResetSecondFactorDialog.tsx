import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useResetSecondFactor } from '../../auth/second-factor.data.ts';

interface Props {
  userId: string;
  name: string;
  opened: boolean;
  onClose: () => void;
}

export function ResetSecondFactorDialog({ userId, name, opened, onClose }: Props) {
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
