import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { lazySchema } from '../../../lib/forms/lazy-schema.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { EntryLink } from '../../../ui/EntryLink.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';

const loadCalls = () => loadCode(() => import('../auth.data.ts'));
const Address = lazySchema(async () => {
  const [{ users }] = await Promise.all([
    loadCode(() => import('@thedot/domain/users/users.contract')),
    loadCalls(),
  ]);
  return users.recoverPassword.query;
});

export function RecoverPage() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(Address, {
    initialValues: { email: '' },
    submit: async ({ email }) => (await loadCalls()).recoverPassword(email),
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
        <Anchor component={EntryLink} to="/login" {...KEEP_FOCUS}>
          {t('back_to_login')}
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}
