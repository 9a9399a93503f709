import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SecondFactor, SecondFactorProof } from '@thedot/domain/auth/second-factor.contract';
import { viewAs } from '@thedot/domain/auth/view-as.contract';
import { useTranslation } from 'react-i18next';
import { startPageAfterChange } from '../../../lib/session/restart.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { IdentityFields } from '../security/IdentityFields.tsx';
import { secondFactorQuery } from '../second-factor.data.ts';
import { startViewing, type ViewAsForm } from './view-as.data.ts';

const Reason = viewAs.start.body.pick({ reason: true });
const WithCode = Reason.extend(SecondFactorProof.shape);
const WithPassword = WithCode.omit({ code: true });

interface Props {
  user: { readonly id: string; readonly name: string };
  opened: boolean;
  onClose: () => void;
}

/** Asks why the hub is viewed as this user, and for the own password and code. */
export function ViewAsDialog({ user, opened, onClose }: Props) {
  const { t } = useTranslation('viewing');
  const { data: factor, error, isLoadingError, refetch } = useQuery(secondFactorQuery);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog.title', { name: user.name })}>
      {factor ? (
        <ReasonAndProof user={user} factor={factor} onClose={onClose} />
      ) : isLoadingError ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" />
      )}
    </Dialog>
  );
}

function ReasonAndProof({
  user,
  factor: { hasPassword, isOn },
  onClose,
}: Pick<Props, 'user' | 'onClose'> & { factor: SecondFactor }) {
  const { t } = useTranslation('viewing');
  const proof = !hasPassword ? {} : isOn ? { password: '', code: '' } : { password: '' };
  return (
    <DialogForm<ViewAsForm, unknown>
      schema={!hasPassword ? Reason : isOn ? WithCode : WithPassword}
      initialValues={{ reason: '', ...proof }}
      isSecret
      errorFields={{ 'request.rate_limited': isOn ? 'code' : 'password' }}
      submit={(values) => startPageAfterChange('/dashboard', () => startViewing(user.id, values))}
      confirmLabel={t('dialog.confirm')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{t('dialog.text', { name: user.name })}</p>
          <Textarea
            {...DESCRIPTION_BELOW}
            data-autofocus
            label={t('dialog.reason')}
            description={t('dialog.reason_hint', { name: user.name })}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            {...form.getInputProps('reason')}
          />
          {hasPassword && <IdentityFields form={form} text={t('dialog.proof')} asksCode={isOn} />}
        </>
      )}
    </DialogForm>
  );
}
