import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { turnOff } from '../second-factor.data.ts';
import { ProofForm } from './ProofForm.tsx';

interface Props {
  opened: boolean;
  isRequired: boolean;
  onClose: () => void;
}

export function TurnOffDialog({ opened, isRequired, onClose }: Props) {
  const { t } = useTranslation('security');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('factor.turn_off_title')}>
      <ProofForm
        text={t(isRequired ? 'factor.turn_off_required' : 'factor.turn_off_text')}
        action={t('factor.turn_off_submit')}
        danger
        submit={turnOff}
        onDone={() => {
          onClose();
          showSuccess(t('factor.turned_off'));
        }}
        onKeep={onClose}
      />
    </Dialog>
  );
}
