import { Anchor, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import type { Member } from '@thedot/domain/organizations/team.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageButton } from '../../../ui/people/MessageButton.tsx';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { RecordRow } from '../../../ui/records/RecordRow.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { useRecordPaths } from '../../../ui/people/use-record-paths.ts';
import { membersQuery, useChangeOwner, useRemoveMember } from './team.data.ts';

interface Props {
  organization: Organization;
  /** Whether the viewer is the owner or staff and may change the members. */
  canManage: boolean;
  aside?: ReactNode;
}

export function MembersCard({ organization, canManage, aside }: Props) {
  const { t } = useTranslation('organizations');
  const members = useInfiniteQuery(membersQuery(organization.id));
  return (
    <Card
      flush
      title={t('members.title')}
      hint={t('members.count', { count: organization.members })}
      aside={aside}
    >
      <DividedList
        flush
        query={members}
        texts={{
          error: t('members.failed'),
          empty: t('members.none'),
          loadMore: t('members.more'),
        }}
        renderRow={(member) => (
          <MemberRow member={member} organization={organization} canManage={canManage} />
        )}
      />
    </Card>
  );
}

interface MemberRowProps {
  member: Member;
  organization: Organization;
  canManage: boolean;
}

/** One member; the server omits what the viewer may not see. */
function MemberRow({ member, organization, canManage }: MemberRowProps) {
  const { t } = useTranslation('organizations');
  const { id, name, photo, position, role, isOwner, status, email, phone } = member;
  const roleName = useRoleName();
  const me = useMe();
  const { ofPerson } = useRecordPaths();
  const isMe = me.id === id;
  const isOurs = me.organization?.id === organization.id;
  const subtitle = [position, ...(role ? [roleName(role)] : [])].filter(Boolean).join(' · ');
  return (
    <RecordRow
      picture={
        <LiveAvatar userId={id} fallbackStatus={status} name={name} photo={photo} size={40} />
      }
      title={name}
      to={ofPerson(member)}
      badges={
        <>
          {isMe && (
            <Text span c="dimmed">
              ({t('members.you')})
            </Text>
          )}
          {isOwner && <Chip tone="accent">{t('members.owner')}</Chip>}
        </>
      }
      subtitle={
        <Group component="span" gap="0 12px">
          {subtitle && <span>{subtitle}</span>}
          {email && (
            <Anchor href={`mailto:${email}`} truncate maw="100%">
              {email}
            </Anchor>
          )}
          {phone && <span>{phone}</span>}
        </Group>
      }
    >
      {isOurs && <MessageButton to={member} small />}
      {canManage && !isOwner && <MemberMenu member={member} organization={organization} />}
    </RecordRow>
  );
}

function MemberMenu({ member: { id, name }, organization }: Omit<MemberRowProps, 'canManage'>) {
  const { t } = useTranslation('organizations');
  const [passing, ownerTransfer] = useDisclosure();
  const [removing, remove] = useDisclosure();
  const changeOwner = useChangeOwner(organization.id);
  const removeMember = useRemoveMember(organization.id);
  return (
    <>
      <RowMenu label={t('members.actions', { name })}>
        <Menu.Item onClick={ownerTransfer.open}>{t('members.make_owner')}</Menu.Item>
        <Menu.Item c="var(--dot-error)" onClick={remove.open}>
          {t('members.remove')}
        </Menu.Item>
      </RowMenu>
      <ConfirmDialog
        opened={passing}
        onClose={ownerTransfer.close}
        title={t('pass_on.title', { name })}
        text={t('pass_on.text')}
        confirmLabel={t('pass_on.confirm')}
        onConfirm={() => changeOwner.mutateAsync(id)}
        successMessage={t('pass_on.done', { name })}
      />
      <ConfirmDialog
        opened={removing}
        onClose={remove.close}
        title={t('remove.title', { name, organization: organization.name })}
        text={t('remove.text')}
        confirmLabel={t('remove.confirm')}
        isDestructive
        onConfirm={() => removeMember.mutateAsync(id)}
        successMessage={t('remove.done', { name })}
      />
    </>
  );
}
