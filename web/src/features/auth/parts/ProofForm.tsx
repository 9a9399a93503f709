import { Button, Stack, Text, TextInput } from '@mantine/core';
import { SecondFactorProof } from '@thedot/domain/auth/second-factor.contract';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';

interface Props<Done> {
  text: string;
  /** What the button does. */
  action: string;
  danger?: boolean;
  submit: (proof: SecondFactorProof) => Promise<Done>;
  onDone: (done: Done) => void;
  onKeep: () => void;
}

/** Password and code, for what a session alone does not allow. */
export function ProofForm<Done>({ text, action, danger, submit, onDone, onKeep }: Props<Done>) {
  const { t } = useTranslation('security');
  const form = useContractForm(SecondFactorProof, {
    initialValues: { password: '', code: '' },
    isSecret: true,
    submit,
    onDone,
    errorFields: { 'request.rate_limited': 'code' },
  });

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text>{text}</Text>
        <PasswordField
          label={t('password.confirm')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <TextInput
          label={t('code.either')}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onKeep}>
          {t('factor.keep')}
        </Button>
        <Button type="submit" loading={form.busy} {...(danger && { color: 'crimson' })}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
