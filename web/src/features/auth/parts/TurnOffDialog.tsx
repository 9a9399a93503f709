import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/show-done.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
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
          showDone(t('factor.turned_off'));
        }}
        onKeep={onClose}
      />
    </Dialog>
  );
}
