import { Button, Textarea } from '@mantine/core';
import { personalData } from '@thedot/domain/users/personal-data.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useRefuseErasure } from '../personal-data.data.ts';

interface Props {
  erasureId: string;
  userId: string;
  name: string;
  opened: boolean;
  onClose: () => void;
}

const Reason = personalData.refuse.body.pick({ reason: true });

export function RefuseErasureDialog({ opened, onClose, ...request }: Props) {
  const { t } = useTranslation('mydata');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('staff.refuse_dialog', { name: request.name })}
    >
      <ReasonForm {...request} onClose={onClose} />
    </Dialog>
  );
}

function ReasonForm({ onClose, ...request }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('mydata');
  const refuse = useRefuseErasure(request);
  const form = useContractForm(Reason, {
    initialValues: { reason: '' },
    submit: ({ reason }) => refuse.mutateAsync(reason),
    onDone: () => {
      onClose();
      showSuccess(t('staff.refused'));
    },
  });
  return (
    <form {...form.formProps}>
      <Textarea
        data-autofocus
        label={t('staff.reason')}
        description={t('staff.reason_hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('staff.keep')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('staff.refuse_confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
