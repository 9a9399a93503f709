import { useQuery } from '@tanstack/react-query';
import { type IdentityProof, SecondFactorProof } from '@thedot/domain/auth/second-factor.contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm, type DialogFormProps } from '../../../ui/dialogs/DialogForm.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { secondFactorQuery } from '../second-factor.data.ts';
import { IdentityFields } from './IdentityFields.tsx';

const PasswordProof = SecondFactorProof.pick({ password: true });

interface Props {
  opened: boolean;
  onClose: () => void;
  returnFocus: boolean;
  /** What the user is about to do. */
  text: string;
  confirmLabel: string;
  submit: (proof: IdentityProof) => Promise<unknown>;
  onDone: () => void;
  onRefused: NonNullable<DialogFormProps<IdentityProof, unknown>['onRefused']>;
}

/** Asks for the own password, and for a code when two-step sign-in is on. */
export function ConfirmIdentityDialog({ opened, onClose, returnFocus, text, ...options }: Props) {
  const { t } = useTranslation('security');
  // Asked before the dialog opens, so that its fields do not change while the user types.
  const { data: factor, isLoadingError, refetch } = useQuery(secondFactorQuery);
  return (
    <Dialog opened={opened} onClose={onClose} returnFocus={returnFocus} title={t('confirm.title')}>
      {factor ? (
        <DialogForm<IdentityProof, unknown>
          {...options}
          onClose={onClose}
          schema={factor.isOn ? SecondFactorProof : PasswordProof}
          initialValues={factor.isOn ? { password: '', code: '' } : { password: '' }}
          isSecret
          errorFields={{ 'request.rate_limited': factor.isOn ? 'code' : 'password' }}
        >
          {(form) => <IdentityFields form={form} text={text} asksCode={factor.isOn} />}
        </DialogForm>
      ) : isLoadingError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" />
      )}
    </Dialog>
  );
}
