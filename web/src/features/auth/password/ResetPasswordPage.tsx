import { Anchor, Button, Stack } from '@mantine/core';
import { users } from '@thedot/domain/users/users.contract';
import type { ErrorCode } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { hasSessionCookie } from '../../../lib/api/session-prefetch.ts';
import { endSession } from '../../../lib/api/session-end.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { resetPassword } from '../auth.data.ts';
import type { LoginState } from '../sign-in/login-state.ts';

const INVALID_LINK_CODES: readonly ErrorCode[] = ['auth.token_invalid', 'auth.token_used'];

/** Sets a password with the link of a recovery email or of an invitation. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const kind = params.has('first') ? 'first' : 'reset';
  const [linkError, setLinkError] = useState<ErrorCode | null>(null);
  const form = useContractForm(users.resetPassword.body, {
    initialValues: { password: '' },
    submit: ({ password }) => resetPassword(token, password),
    onDone: () => {
      // The new password has ended every session, including this browser's.
      if (hasSessionCookie()) endSession('signed-out');
      return navigate('/login', { state: { because: kind } satisfies LoginState });
    },
    onRefused: ({ code }) => {
      const isLinkError = INVALID_LINK_CODES.includes(code);
      setLinkError(isLinkError ? code : null);
      return isLinkError;
    },
  });

  return (
    <AuthLayout title={t(`${kind}.title`)} text={kind === 'reset' && t('reset.text')}>
      {linkError ? (
        <Stack gap="md">
          <InlineAlert>
            <span role="alert">
              <ProblemText problem={{ code: linkError }} />
            </span>
          </InlineAlert>
          <Anchor component={Link} to="/recover">
            {t('reset.ask_again')}
          </Anchor>
        </Stack>
      ) : (
        <form {...form.formProps}>
          <Stack gap="md">
            <NewPasswordField
              label={t(`${kind}.password`)}
              personalWords={[]}
              autoFocus
              {...form.getInputProps('password')}
            />
            <Button type="submit" fullWidth loading={form.busy}>
              {t(`${kind}.submit`)}
            </Button>
          </Stack>
        </form>
      )}
    </AuthLayout>
  );
}
