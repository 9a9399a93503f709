import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { users } from '@thedot/domain/users/users.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { recoverPassword } from '../auth.data.ts';

export function RecoverPage() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(users.recoverPassword.query, {
    initialValues: { email: '' },
    submit: ({ email }) => recoverPassword(email),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });

  return (
    <AuthLayout title={t('recover.title')} text={t('recover.text')}>
      <Stack gap="md">
        {sentTo ? (
          <div role="status">
            <InlineAlert tone="info">{t('recover.sent', { email: sentTo })}</InlineAlert>
          </div>
        ) : (
          <form {...form.formProps}>
            <Stack gap="md">
              <TextInput
                label={t('email')}
                type="email"
                autoComplete="username"
                autoFocus
                {...form.getInputProps('email')}
              />
              <Button type="submit" fullWidth loading={form.busy}>
                {t('recover.submit')}
              </Button>
            </Stack>
          </form>
        )}
        <Anchor component={Link} to="/login" {...KEEP_FOCUS}>
          {t('back_to_login')}
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}
