import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
    <Modal
      opened={opened}
      onClose={close}
      title={t('factor.renew')}
      closeButtonProps={{ 'aria-label': t('factor.close') }}
      withCloseButton={!codes}
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
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
    </Modal>
  );
}
