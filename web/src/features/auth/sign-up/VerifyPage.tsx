import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { registration } from '@thedot/domain/sign-up-reviews/registration.contract';
import { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { resendVerification, verificationQuery } from './sign-up.data.ts';

/** Opened from the link in the email: verifies the address and goes on as its signed-in user. */
export function VerifyPage() {
  const { t } = useTranslation('auth');
  const { code = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(verificationQuery(code));

  if (data?.signedIn) return <Navigate to="/dashboard" replace />;
  if (isPending) {
    return (
      <AuthLayout title={t('verify.title')}>
        <DotsLoading />
      </AuthLayout>
    );
  }
  if (data) {
    return (
      <AuthLayout title={t('verify.done')} text={t('verify.done_text', { email: data.email })}>
        <SignInLink email={data.email} />
      </AuthLayout>
    );
  }
  const problem = error instanceof AppError ? error : new AppError('server.unexpected');
  if (problem.code === 'auth.token_used') {
    return (
      <AuthLayout title={t('verify.used')} text={t('verify.used_text')}>
        <SignInLink />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('verify.failed')}>
      <Stack gap="md">
        <InlineAlert>
          <span role="alert">
            <ProblemText problem={problem} />
          </span>
        </InlineAlert>
        {problem.code === 'auth.token_invalid' ? (
          <ResendVerificationForm />
        ) : (
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        )}
      </Stack>
    </AuthLayout>
  );
}

function SignInLink({ email }: { email?: string }) {
  const { t } = useTranslation('auth');
  return (
    <Button component={Link} to="/login" state={{ email }} fullWidth>
      {t('login.submit')}
    </Button>
  );
}

/** Requests a new link when the verification link is used or expired. */
function ResendVerificationForm() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(registration.resendVerification.body, {
    initialValues: { email: '' },
    submit: ({ email }) => resendVerification(email),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });

  if (sentTo)
    return <InlineAlert tone="info">{t('send_again.sent', { email: sentTo })}</InlineAlert>;
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
