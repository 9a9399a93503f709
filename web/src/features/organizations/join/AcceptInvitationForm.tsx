import { Button, Stack } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { InvitationPreview } from '@thedot/domain/organizations/team.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { toPerson, signOut } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useAcceptInvitation } from '../team/team.data.ts';

interface Props {
  token: string;
  invitation: InvitationPreview;
  me: Me;
}

/** Accepts the invitation as the signed-in user, unless the email differs or the user has an organization. */
export function AcceptInvitationForm({ token, invitation, me }: Props) {
  const { t } = useTranslation('organizations');
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const { organization, email } = invitation;

  if (me.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <Stack gap="md">
        <InlineAlert>{t('join.other', { email: me.email, invited: email })}</InlineAlert>
        <Button fullWidth variant="default" onClick={() => void signOut()}>
          {t('join.sign_out')}
        </Button>
      </Stack>
    );
  }
  if (me.organization) {
    const isHere = me.organization.id === invitation.organizationId;
    return (
      <Stack gap="md">
        <InlineAlert>
          {isHere
            ? t('join.member_already')
            : t('join.leave_first', { name: me.organization.name })}
        </InlineAlert>
        <Button fullWidth variant="default" component={Link} to="/account?tab=organization">
          {t('join.to_organization')}
        </Button>
      </Stack>
    );
  }
  // As a mutate callback this runs only while the component is mounted.
  const openTeam = () => {
    const hasTeamPage = can(toPerson(me), screenAccess('/team'));
    void navigate(hasTeamPage ? '/team' : '/dashboard', { replace: true });
  };
  return (
    <Button
      fullWidth
      // Stays loading until the page changes, so that a second click cannot repeat the request.
      loading={accept.isPending || accept.isSuccess}
      onClick={() =>
        afterMutation(accept.mutateAsync(token, { onSuccess: openTeam }), () =>
          showSuccess(t('join.done', { name: organization })),
        )
      }
    >
      {t('join.accept', { name: `${me.firstName} ${me.lastName}` })}
    </Button>
  );
}
