import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { renewRecoveryCodes } from '../second-factor.data.ts';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The new codes stay until they are said to be kept: a click beside the dialog must not lose them. */
export function RenewCodesDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function close() {
    setCodes(null);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('factor.renew')}
      requiresAnswer={codes !== null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : (
        <ProofForm
          text={t('factor.renew_text')}
          action={t('factor.renew_submit')}
          submit={renewRecoveryCodes}
          onDone={setCodes}
          onKeep={close}
        />
      )}
    </Dialog>
  );
}
