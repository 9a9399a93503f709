import { Button, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { type Invitation, team } from '@thedot/domain/organizations/team.contract';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './InvitationsCard.module.css';
import peopleList from './PeopleList.module.css';
import {
  invitationsQuery,
  inviteMember,
  useResendInvitation,
  useRevokeInvitation,
} from './team.data.ts';

/** The invitations that are not accepted yet. */
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
        <div className={peopleList.waiting}>
          <Skeletons shape="rows" count={1} />
        </div>
      )}
      {invitations.isLoadingError && (
        <LoadFailed text={t('invitations.failed')} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && <p className={peopleList.none}>{t('invitations.none')}</p>}
      {invitations.data && (
        <ul className={peopleList.list}>
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
  const resend = useResendInvitation(organizationId);
  const revoke = useRevokeInvitation(organizationId);
  const { id, email, invitedBy, sentAt, expiresAt, isExpired } = invitation;
  const ago = format.ago(sentAt);
  return (
    <li className={peopleList.row}>
      <span className={classes.mark} data-expired={isExpired || undefined} aria-hidden>
        <IconMail size={19} stroke={1.75} />
      </span>
      <div className={peopleList.words}>
        <span className={peopleList.name}>
          {email}
          {isExpired && <Chip tone="now">{t('invitations.expired')}</Chip>}
        </span>
        <span className={peopleList.second}>
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

const InviteFields = team.invite.body.pick({ email: true });

function InviteButton({ organization: { id, name } }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        flex="none"
        leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {t('invite.action')}
      </Button>
      <FormDialog
        opened={opened}
        onClose={close}
        title={t('invite.title', { name })}
        schema={InviteFields}
        initialValues={{ email: '' }}
        submit={({ email }) => inviteMember(id, email)}
        confirm={t('invite.submit')}
        cancel={t('cancel')}
        successMessage={(_, { email }) => t('invite.done', { email: email.trim() })}
      >
        {({ getInputProps }) => (
          <TextInput
            data-autofocus
            label={t('invite.email')}
            description={t('invite.hint')}
            type="email"
            {...getInputProps('email')}
          />
        )}
      </FormDialog>
    </>
  );
}
