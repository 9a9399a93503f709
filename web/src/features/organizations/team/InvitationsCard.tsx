import { Center, Menu, TextInput } from '@mantine/core';
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
import { NewButton } from '../../../ui/KeyButton.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import { RecordRow } from '../../../ui/records/RecordRow.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
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
      <DividedList
        flush
        query={invitations}
        texts={{ error: t('invitations.failed'), empty: t('invitations.none') }}
        renderRow={(invitation) => (
          <InvitationRow invitation={invitation} organizationId={organization.id} />
        )}
      />
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
  const resend = useResendInvitation(organizationId);
  const revoke = useRevokeInvitation(organizationId);
  const { id, email, invitedBy, sentAt, expiresAt, isExpired } = invitation;
  const ago = format.ago(sentAt);
  return (
    <RecordRow
      // Invited people have no picture yet: a ring takes its place.
      picture={
        <Center
          flex="none"
          w={40}
          h={40}
          bd={`1.5px dashed var(--dot-${isExpired ? 'dot' : 'control'})`}
          bdrs="50%"
          c="dimmed"
          aria-hidden
        >
          <IconMail size={19} stroke={1.75} />
        </Center>
      }
      title={email}
      badges={isExpired && <Chip tone="warning">{t('invitations.expired')}</Chip>}
      subtitle={
        <>
          {invitedBy ? (
            <Sentence
              text={({ name }) => t('invitations.sent', { ago, name })}
              names={{ name: <PersonLink person={invitedBy} /> }}
            />
          ) : (
            t('invitations.sent_only', { ago })
          )}
          {!isExpired && ` · ${t('invitations.until', { day: format.day(expiresAt) })}`}
        </>
      }
    >
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
    </RecordRow>
  );
}

const InviteFields = team.invite.body.pick({ email: true });

function InviteButton({ organization: { id, name } }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <NewButton
        flex="none"
        leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {t('invite.action')}
      </NewButton>
      <FormDialog
        opened={opened}
        onClose={close}
        title={t('invite.title', { name })}
        schema={InviteFields}
        initialValues={{ email: '' }}
        submit={({ email }) => inviteMember(id, email)}
        confirmLabel={t('invite.submit')}
        cancelLabel={t('cancel')}
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
