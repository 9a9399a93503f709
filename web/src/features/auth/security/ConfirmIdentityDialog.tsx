import { useQuery } from '@tanstack/react-query';
import { type IdentityProof, SecondFactorProof } from '@thedot/domain/auth/second-factor.contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm, type DialogFormProps } from '../../../ui/dialogs/DialogForm.tsx';
import { secondFactorQuery } from '../second-factor.data.ts';
import { IdentityFields } from './IdentityFields.tsx';

const PasswordProof = SecondFactorProof.pick({ password: true });

interface Props {
  opened: boolean;
  onClose: () => void;
  /** What the user is about to do. */
  text: string;
  confirmLabel: string;
  submit: (proof: IdentityProof) => Promise<unknown>;
  onDone: () => void;
  onRefused: NonNullable<DialogFormProps<IdentityProof, unknown>['onRefused']>;
}

/** Asks for the own password, and for a code when two-step sign-in is on. */
export function ConfirmIdentityDialog({ opened, onClose, ...form }: Props) {
  const { t } = useTranslation('security');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('confirm.title')}>
      <ProofForm onClose={onClose} {...form} />
    </Dialog>
  );
}

function ProofForm({ text, ...options }: Omit<Props, 'opened'>) {
  const { data } = useQuery(secondFactorQuery);
  const asksCode = data?.isOn === true;
  return (
    <DialogForm<IdentityProof, unknown>
      {...options}
      key={String(asksCode)}
      schema={asksCode ? SecondFactorProof : PasswordProof}
      initialValues={asksCode ? { password: '', code: '' } : { password: '' }}
      isSecret
      canSubmit={() => data !== undefined}
      errorFields={{ 'request.rate_limited': asksCode ? 'code' : 'password' }}
    >
      {(form) => <IdentityFields form={form} text={text} asksCode={asksCode} />}
    </DialogForm>
  );
}
