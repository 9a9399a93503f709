import { Text } from '@mantine/core';
import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Dialog, type DialogProps } from '../../../ui/dialogs/Dialog.tsx';
import type { DialogFormProps } from '../../../ui/dialogs/DialogForm.tsx';
import { ProofForm } from './ProofForm.tsx';

const ProofAlone = z.strictObject({});

interface Props<Done>
  extends
    Omit<DialogProps, 'children' | 'requiresAnswer' | 'title'>,
    Pick<DialogFormProps<IdentityProof, Done>, 'confirmLabel' | 'onDone' | 'onRefused'> {
  title?: string;
  /** What the user is about to do. */
  text: string;
  submit: (proof: IdentityProof) => Promise<Done>;
}

/** Asks for the own password, and for a code when two-step sign-in is on. */
export function ConfirmIdentityDialog<Done>({ title, text, ...props }: Props<Done>) {
  const { t } = useTranslation('security');
  const { confirmLabel, submit, onDone, onRefused, ...dialog } = props;
  return (
    <Dialog {...dialog} title={title ?? t('confirm.title')}>
      <ProofForm
        schema={ProofAlone}
        initialValues={{}}
        submit={submit}
        confirmLabel={confirmLabel}
        onClose={dialog.onClose}
        {...(onDone && { onDone })}
        {...(onRefused && { onRefused })}
      >
        {() => <Text>{text}</Text>}
      </ProofForm>
    </Dialog>
  );
}
