import { Button, Stack, TextInput } from '@mantine/core';
import { auth } from '@thedot/domain/auth/auth.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { resendVerification } from '../auth.data.ts';

/** For a verification link that is spent or too old. */
export function AskAgainForm() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(auth.resendVerification.body, {
    initialValues: { email: '' },
    submit: ({ email }) => resendVerification(email),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });

  if (sentTo) return <Note tone="info">{t('send_again.sent', { email: sentTo })}</Note>;
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="light" loading={form.busy}>
          {t('send_again.action')}
        </Button>
      </Stack>
    </form>
  );
}
