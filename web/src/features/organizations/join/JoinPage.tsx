import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { meQuery } from '../../../lib/session/session.ts';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { invitationQuery, signInNewMember } from '../team/team.data.ts';
import { AcceptInvitationForm } from './AcceptInvitationForm.tsx';
import { JoinForm } from './JoinForm.tsx';

/** The target of invitation links, for signed-in users and visitors. */
export function JoinPage() {
  const { t } = useTranslation('organizations');
  const nameOf = useDisplayName();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  // An invitation works once: after joining, the page must not request it again before it navigates.
  const [hasJoined, setHasJoined] = useState(false);
  const invitation = useQuery({ ...invitationQuery(token), enabled: !hasJoined });
  // Reads the cache only: visitors without a session may open this page.
  const me = useQuery({ ...meQuery, enabled: false }).data;

  if (invitation.isPending || hasJoined) {
    return (
      <AuthLayout title={t('join.title_waiting')}>
        <DotsLoading />
      </AuthLayout>
    );
  }
  if (invitation.isLoadingError) {
    return (
      <AuthLayout title={t('join.title_waiting')}>
        <InvitationError error={invitation.error} onRetry={() => void invitation.refetch()} />
      </AuthLayout>
    );
  }
  const { organization, inviter, email, hasAccount, isUsed } = invitation.data;

  function enterHub(admission: SignInResult) {
    setHasJoined(true);
    signInNewMember(admission);
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
        <AcceptInvitationForm token={token} invitation={invitation.data} me={me} />
      ) : hasAccount ? (
        <SignInPrompt />
      ) : (
        <JoinForm token={token} invitation={invitation.data} onJoined={enterHub} />
      )}
    </AuthLayout>
  );
}

function InvitationError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['organizations', 'auth']);
  if (!(error instanceof AppError) || error.code.startsWith('server.')) {
    return <LoadFailed text={t('join.failed')} onRetry={onRetry} />;
  }
  return (
    <Stack gap="md">
      <InlineAlert>
        <span role="alert">
          <ProblemText problem={error} />
        </span>
      </InlineAlert>
      <Anchor component={Link} to="/login" underline="always">
        {t('auth:back_to_login')}
      </Anchor>
    </Stack>
  );
}

/** Asks users with an account to sign in; the sign-in page leads back here. */
function SignInPrompt() {
  const { t } = useTranslation('organizations');
  const { pathname } = useLocation();
  return (
    <Stack gap="md">
      <Text>{t('join.known')}</Text>
      <Button
        component={Link}
        fullWidth
        to={`/login?${new URLSearchParams({ redirect: pathname })}`}
      >
        {t('join.sign_in')}
      </Button>
    </Stack>
  );
}
