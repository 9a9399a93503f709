import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { firstPassword } from '@thedot/domain/auth/first-password.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useMe } from '../../../lib/session/session.ts';
import { chooseFirstPassword, sendFirstPasswordCode } from '../auth.data.ts';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';

/** For accounts without a password: emails a code, with which the user chooses one. */
export function FirstPasswordForm() {
  const { t } = useTranslation('security');
  const { email } = useMe();
  // Stays while a further code is sent, and when that fails: the code before still works.
  const [isSent, setSent] = useState(false);
  const sending = useMutation({
    mutationFn: sendFirstPasswordCode,
    onSuccess: () => setSent(true),
  });
  return (
    <Stack gap="md">
      <Text role="status">{isSent ? t('first.sent', { email }) : t('first.text')}</Text>
      {isSent && <CodeForm />}
      <div>
        <Button
          variant={isSent ? 'subtle' : 'filled'}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t(isSent ? 'first.resend' : 'first.send')}
        </Button>
      </div>
    </Stack>
  );
}

function CodeForm() {
  const { t } = useTranslation('security');
  const form = useContractForm(firstPassword.choose.body, {
    initialValues: { code: '', password: '' },
    isSecret: true,
    submit: ({ code, password }) => chooseFirstPassword(code, password),
    onDone: () => showSuccess(t('first.saved')),
    errorFields: { 'auth.wrong_code': 'code', 'auth.code_expired': 'code' },
  });
  return (
    <ChoosePasswordForm form={form} submitLabel={t('first.submit')}>
      <TextInput
        label={t('first.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...form.getInputProps('code')}
      />
    </ChoosePasswordForm>
  );
}
