import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { Credentials } from '@thedot/domain/auth/auth.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from '../../app/layout/AuthLayout.tsx';
import { redirectTarget } from '../../app/redirect-target.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import { Note } from '../../ui/Note.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { signIn } from './auth.data.ts';
import { cameWith } from './came-with.ts';
import { SendAgain } from './parts/SendAgain.tsx';

export function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { email, because } = cameWith(useLocation().state);
  const [unverified, setUnverified] = useState<string | null>(null);
  const form = useContractForm(Credentials, {
    initialValues: { email: email ?? '', password: '', keep: false },
    submit: signIn,
    onDone: () => {
      const target = redirectTarget(search.get('redirect'), window.location.origin);
      return navigate(target ?? '/dashboard', { replace: true });
    },
    onRefused: (error, values) => {
      setUnverified(error.code === 'auth.not_verified' ? values.email : null);
      if (error.code === 'auth.invalid_credentials') {
        form.refuseAt([{ path: 'password', code: error.code }]);
      }
      return false;
    },
  });

  return (
    <AuthLayout title={t('login.title')} text={t('login.text')}>
      <form {...form.formProps}>
        <Stack gap="md">
          {because && <Note tone="info">{t(`login.because.${because}`)}</Note>}
          {unverified && (
            <Note>
              {t('login.unverified')} <SendAgain email={unverified} />
            </Note>
          )}
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            autoFocus={!email}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            autoFocus={Boolean(email)}
            {...form.getInputProps('password')}
          />
          <Group justify="space-between">
            <Checkbox
              label={t('login.keep')}
              {...form.getInputProps('keep', { type: 'checkbox' })}
            />
            <Anchor component={Link} to="/recover" size="sm">
              {t('login.forgotten')}
            </Anchor>
          </Group>
          <Button type="submit" fullWidth loading={form.busy}>
            {t('login.submit')}
          </Button>
          <p>
            {t('login.new_here')}{' '}
            <Anchor component={Link} to="/register" underline="always">
              {t('login.register')}
            </Anchor>
          </p>
        </Stack>
      </form>
    </AuthLayout>
  );
}
