import { viewAs } from '@thedot/domain/auth/view-as.contract';
import { useTranslation } from 'react-i18next';
import { startPageAfterChange } from '../../../lib/session/restart.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { ProofForm } from '../security/ProofForm.tsx';
import { startViewing } from './view-as.data.ts';

const Reason = viewAs.start.body.pick({ reason: true });

interface Props {
  user: { readonly id: string; readonly name: string };
  opened: boolean;
  onClose: () => void;
}

/** Asks why the hub is viewed as this user, and for the own password and code. */
export function ViewAsDialog({ user, opened, onClose }: Props) {
  const { t } = useTranslation('viewing');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog.title', { name: user.name })}>
      <ProofForm
        schema={Reason}
        initialValues={{ reason: '' }}
        proofText={t('dialog.proof')}
        submit={(values) => startPageAfterChange('/dashboard', () => startViewing(user.id, values))}
        confirmLabel={t('dialog.confirm')}
        onClose={onClose}
      >
        {(form) => (
          <>
            <p>{t('dialog.text', { name: user.name })}</p>
            <AutosizeTextarea
              {...DESCRIPTION_BELOW}
              data-autofocus
              label={t('dialog.reason')}
              description={t('dialog.reason_hint', { name: user.name })}
              minRows={2}
              maxRows={8}
              maxLength={1000}
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </ProofForm>
    </Dialog>
  );
}
