import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import type { Member } from '@thedot/domain/organizations/team.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageButton } from '../../../app/MessageButton.tsx';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import classes from './PeopleList.module.css';
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
      {members.isPending && (
        <div className={classes.waiting}>
          <Skeletons shape="rows" />
        </div>
      )}
      {members.isLoadingError && (
        <LoadFailed text={t('members.failed')} onRetry={() => void members.refetch()} />
      )}
      {members.data?.length === 0 && <p className={classes.none}>{t('members.none')}</p>}
      {members.data && (
        <ul className={classes.list}>
          {members.data.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              organization={organization}
              canManage={canManage}
            />
          ))}
        </ul>
      )}
      {members.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={members.isFetchingNextPage}
            onClick={() => void members.fetchNextPage()}
          >
            {t('members.more')}
          </Button>
        </div>
      )}
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
  const isMe = me.id === id;
  const isOurs = me.organization?.id === organization.id;
  const subtitle = [position, ...(role ? [roleName(role)] : [])].filter(Boolean).join(' · ');
  return (
    <li className={classes.row}>
      <LiveAvatar userId={id} recorded={status} name={name} photo={photo} size={40} />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {isMe && <span className={classes.you}>({t('members.you')})</span>}
          {isOwner && <Chip tone="accent">{t('members.owner')}</Chip>}
        </span>
        {subtitle && <span className={classes.second}>{subtitle}</span>}
      </div>
      {(email || phone) && (
        <div className={classes.contact}>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <span>{phone}</span>}
        </div>
      )}
      {isOurs && <MessageButton to={member} small />}
      {canManage && !isOwner && <MemberMenu member={member} organization={organization} />}
    </li>
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
        confirm={t('pass_on.confirm')}
        onConfirm={() => changeOwner.mutateAsync(id)}
        successMessage={t('pass_on.done', { name })}
      />
      <ConfirmDialog
        opened={removing}
        onClose={remove.close}
        title={t('remove.title', { name, organization: organization.name })}
        text={t('remove.text')}
        confirm={t('remove.confirm')}
        isDestructive
        onConfirm={() => removeMember.mutateAsync(id)}
        successMessage={t('remove.done', { name })}
      />
    </>
  );
}
