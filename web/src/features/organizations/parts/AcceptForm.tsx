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
import { Note } from '../../../ui/Note.tsx';
import { useAccept } from '../team.data.ts';

interface Props {
  token: string;
  invitation: InvitationPreview;
  me: Me;
}

/** Accepting with the account one is signed in with, unless something stands against it. */
export function AcceptForm({ token, invitation, me }: Props) {
  const { t } = useTranslation('organizations');
  const navigate = useNavigate();
  const accept = useAccept();
  const { organization, email } = invitation;

  if (me.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <Stack gap="md">
        <Note>{t('join.other', { email: me.email, invited: email })}</Note>
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
        <Note>
          {isHere
            ? t('join.member_already')
            : t('join.leave_first', { name: me.organization.name })}
        </Note>
        <Button fullWidth variant="default" component={Link} to="/account?tab=organization">
          {t('join.to_organization')}
        </Button>
      </Stack>
    );
  }
  // Given to the move itself, this is for whoever has not gone elsewhere meanwhile.
  const goIn = () => {
    const goesToTeam = can(toPerson(me), screenAccess('/team'));
    void navigate(goesToTeam ? '/team' : '/dashboard', { replace: true });
  };
  return (
    <Button
      fullWidth
      // Until the page is left: pressing once more would be welcomed once more.
      loading={accept.isPending || accept.isSuccess}
      onClick={() =>
        afterMutation(accept.mutateAsync(token, { onSuccess: goIn }), () =>
          showSuccess(t('join.done', { name: organization })),
        )
      }
    >
      {t('join.accept', { name: `${me.firstName} ${me.lastName}` })}
    </Button>
  );
}
