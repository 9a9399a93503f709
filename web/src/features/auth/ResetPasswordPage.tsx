import { Anchor, Button, Stack } from '@mantine/core';
import { users } from '@thedot/domain/users/users.contract';
import type { ErrorCode } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { AuthLayout } from '../../ui/layout/AuthLayout.tsx';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { hasSessionCookie } from '../../lib/api/session-prefetch.ts';
import { endSession } from '../../lib/api/session-end.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { NewPasswordField } from '../../ui/fields/NewPasswordField.tsx';
import { Note } from '../../ui/Note.tsx';
import { resetPassword } from './auth.data.ts';
import type { CameWith } from './came-with.ts';

const DEAD_LINK: readonly ErrorCode[] = ['auth.token_invalid', 'auth.token_used'];

/** Sets a password with the link of a recovery mail or of an invitation. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [deadLink, setDeadLink] = useState<ErrorCode | null>(null);
  const form = useContractForm(users.resetPassword.body, {
    initialValues: { password: '' },
    submit: ({ password }) => resetPassword(token, password),
    onDone: () => {
      // The new password has ended every session, this browser's too.
      if (hasSessionCookie()) endSession('signed-out');
      return navigate('/login', { state: { because: 'reset' } satisfies CameWith });
    },
    onRefused: ({ code }) => {
      const isDead = DEAD_LINK.includes(code);
      setDeadLink(isDead ? code : null);
      return isDead;
    },
  });

  return (
    <AuthLayout title={t('reset.title')} text={t('reset.text')}>
      {deadLink ? (
        <Stack gap="md">
          <Note>
            <span role="alert">
              <ProblemText problem={{ code: deadLink }} />
            </span>
          </Note>
          <Anchor component={Link} to="/recover">
            {t('reset.ask_again')}
          </Anchor>
        </Stack>
      ) : (
        <form {...form.formProps}>
          <Stack gap="md">
            <NewPasswordField
              label={t('reset.password')}
              personalWords={[]}
              autoFocus
              {...form.getInputProps('password')}
            />
            <Button type="submit" fullWidth loading={form.busy}>
              {t('reset.submit')}
            </Button>
          </Stack>
        </form>
      )}
    </AuthLayout>
  );
}
