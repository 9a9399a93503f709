import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { AuthLayout } from '../../ui/layout/AuthLayout.tsx';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { Note } from '../../ui/Note.tsx';
import { verificationQuery } from './auth.data.ts';
import { AskAgainForm } from './parts/AskAgainForm.tsx';

export function VerifyPage() {
  const { t } = useTranslation('auth');
  const { code = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(verificationQuery(code));

  if (isPending) {
    return (
      <AuthLayout title={t('verify.title')} text={t('verify.text')}>
        <DotsLoading />
      </AuthLayout>
    );
  }
  if (data) {
    return (
      <AuthLayout title={t('verify.done')} text={t('verify.done_text', { email: data.email })}>
        <Button component={Link} to="/login" state={{ email: data.email }} fullWidth>
          {t('login.submit')}
        </Button>
      </AuthLayout>
    );
  }
  const problem = error instanceof AppError ? error : new AppError('server.unexpected');
  const isLinkDead = problem.code === 'auth.token_invalid' || problem.code === 'auth.token_used';
  return (
    <AuthLayout title={t('verify.failed')} text={t('verify.failed_text')}>
      <Stack gap="md">
        <Note>
          <span role="alert">
            <ProblemText problem={problem} />
          </span>
        </Note>
        {problem.code === 'auth.token_used' && (
          <Button component={Link} to="/login" fullWidth>
            {t('login.submit')}
          </Button>
        )}
        {isLinkDead ? (
          <AskAgainForm />
        ) : (
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        )}
      </Stack>
    </AuthLayout>
  );
}
