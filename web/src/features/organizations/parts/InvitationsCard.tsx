import { Menu } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import type { Invitation } from '@thedot/domain/organizations/team.contract';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { invitationsQuery, useResend, useRevoke } from '../team.data.ts';
import { InviteButton } from './InviteButton.tsx';
import invited from './InvitationsCard.module.css';
import classes from './People.module.css';

/** Who is invited and has not come yet. */
export function InvitationsCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const invitations = useQuery(invitationsQuery(organization.id));
  return (
    <Card
      flush
      title={t('invitations.title')}
      hint={t('invitations.hint')}
      aside={<InviteButton organization={organization} />}
    >
      {invitations.isPending && (
        <div className={classes.waiting}>
          <Skeletons shape="rows" count={1} />
        </div>
      )}
      {invitations.isLoadingError && (
        <LoadFailed text={t('invitations.failed')} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && <p className={classes.none}>{t('invitations.none')}</p>}
      {invitations.data && (
        <ul className={classes.list}>
          {invitations.data.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              organizationId={organization.id}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface RowProps {
  invitation: Invitation;
  organizationId: string;
}

function InvitationRow({ invitation, organizationId }: RowProps) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  const nameOf = useDisplayName();
  const resend = useResend(organizationId);
  const revoke = useRevoke(organizationId);
  const { id, email, invitedBy, sentAt, expiresAt, isExpired } = invitation;
  const ago = format.ago(sentAt);
  return (
    <li className={classes.row}>
      <span className={invited.mark} data-expired={isExpired || undefined} aria-hidden>
        <IconMail size={19} stroke={1.75} />
      </span>
      <div className={classes.words}>
        <span className={classes.name}>
          {email}
          {isExpired && <Chip tone="now">{t('invitations.expired')}</Chip>}
        </span>
        <span className={classes.second}>
          {invitedBy
            ? t('invitations.sent', { ago, name: nameOf(invitedBy) })
            : t('invitations.sent_only', { ago })}
          {!isExpired && ` · ${t('invitations.until', { day: format.day(expiresAt) })}`}
        </span>
      </div>
      <RowMenu label={t('invitations.actions', { email })}>
        <Menu.Item
          onClick={() =>
            afterMutation(resend.mutateAsync(id), () =>
              showSuccess(t('invitations.resent', { email })),
            )
          }
        >
          {t('invitations.resend')}
        </Menu.Item>
        <Menu.Item
          c="var(--dot-error)"
          onClick={() =>
            afterMutation(revoke.mutateAsync(id), () => showSuccess(t('invitations.revoked')))
          }
        >
          {t('invitations.revoke')}
        </Menu.Item>
      </RowMenu>
    </li>
  );
}
