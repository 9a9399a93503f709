import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { AuthLayout } from '../../ui/layout/AuthLayout.tsx';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { meQuery } from '../../lib/session/session.ts';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Note } from '../../ui/Note.tsx';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { AcceptForm } from './parts/AcceptForm.tsx';
import { JoinForm } from './parts/JoinForm.tsx';
import { SignInFirst } from './parts/SignInFirst.tsx';
import { enter, invitationQuery } from './team.data.ts';

/** Where the link of an invitation leads, whoever opens it. */
export function JoinPage() {
  const { t } = useTranslation('organizations');
  const nameOf = useDisplayName();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  // A link works once: whoever has joined by it does not ask for it again on the way out.
  const [isIn, setIn] = useState(false);
  const invitation = useQuery({ ...invitationQuery(token), enabled: !isIn });
  // Nobody need be signed in here, so nobody is asked for.
  const me = useQuery({ ...meQuery, enabled: false }).data;

  if (invitation.isPending || isIn) {
    return (
      <AuthLayout title={t('join.title_waiting')}>
        <DotsLoading />
      </AuthLayout>
    );
  }
  if (invitation.isLoadingError) {
    return (
      <AuthLayout title={t('join.title_waiting')}>
        <Unusable error={invitation.error} onRetry={() => void invitation.refetch()} />
      </AuthLayout>
    );
  }
  const { organization, inviter, email, hasAccount, isUsed } = invitation.data;

  function goIn(admission: SignInResult) {
    setIn(true);
    enter(admission);
    void navigate('/dashboard', { replace: true });
  }

  if (isUsed && !me) {
    return (
      <AuthLayout title={t('join.title_used')} text={t('join.used', { email, name: organization })}>
        <Button component={Link} fullWidth to="/login" state={hasAccount ? { email } : null}>
          {t('join.sign_in')}
        </Button>
      </AuthLayout>
    );
  }

  return (
    <AuthLayout
      title={t('join.title', { name: organization })}
      text={
        inviter ? t('join.by', { inviter: nameOf(inviter), email }) : t('join.by_nobody', { email })
      }
    >
      {me ? (
        <AcceptForm token={token} invitation={invitation.data} me={me} />
      ) : hasAccount ? (
        <SignInFirst />
      ) : (
        <JoinForm token={token} invitation={invitation.data} onJoined={goIn} />
      )}
    </AuthLayout>
  );
}

function Unusable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['organizations', 'auth']);
  if (!(error instanceof AppError) || error.code.startsWith('server.')) {
    return <LoadFailed text={t('join.failed')} onRetry={onRetry} />;
  }
  return (
    <Stack gap="md">
      <Note>
        <span role="alert">
          <ProblemText problem={error} />
        </span>
      </Note>
      <Anchor component={Link} to="/login" underline="always">
        {t('auth:back_to_login')}
      </Anchor>
    </Stack>
  );
}
