import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import type { Member } from '@thedot/domain/organizations/team.contract';
import { useTranslation } from 'react-i18next';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { MessageButton } from '../../../app/MessageButton.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { useChangeOwner, useRemoveMember } from '../team.data.ts';
import classes from './People.module.css';

interface Props {
  member: Member;
  organization: Organization;
  keeps: boolean;
}

/** A member as far as the reader may know them. */
export function MemberRow({ member, organization, keeps }: Props) {
  const { t } = useTranslation('organizations');
  const { id, name, photo, position, role, isOwner, status, email, phone } = member;
  const roleName = useRoleName();
  const me = useMe();
  const isMe = me.id === id;
  const isOurs = me.organization?.id === organization.id;
  const second = [position, ...(role ? [roleName(role)] : [])].filter(Boolean).join(' · ');
  return (
    <li className={classes.row}>
      <LiveAvatar userId={id} recorded={status} name={name} photo={photo} size={40} />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {isMe && <span className={classes.you}>({t('members.you')})</span>}
          {isOwner && <Chip tone="accent">{t('members.owner')}</Chip>}
        </span>
        {second && <span className={classes.second}>{second}</span>}
      </div>
      {(email || phone) && (
        <div className={classes.contact}>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <span>{phone}</span>}
        </div>
      )}
      {isOurs && <MessageButton to={member} small />}
      {keeps && !isOwner && <MemberMenu member={member} organization={organization} />}
    </li>
  );
}

function MemberMenu({ member: { id, name }, organization }: Omit<Props, 'keeps'>) {
  const { t } = useTranslation('organizations');
  const [passing, passOn] = useDisclosure();
  const [removing, remove] = useDisclosure();
  const changeOwner = useChangeOwner(organization.id);
  const removeMember = useRemoveMember(organization.id);
  return (
    <>
      <RowMenu label={t('members.actions', { name })}>
        <Menu.Item onClick={passOn.open}>{t('members.make_owner')}</Menu.Item>
        <Menu.Item c="var(--dot-error)" onClick={remove.open}>
          {t('members.remove')}
        </Menu.Item>
      </RowMenu>
      <ConfirmDialog
        opened={passing}
        onClose={passOn.close}
        title={t('pass_on.title', { name })}
        text={t('pass_on.text')}
        confirm={t('pass_on.confirm')}
        mutation={changeOwner}
        variables={id}
        successMessage={t('pass_on.done', { name })}
      />
      <ConfirmDialog
        opened={removing}
        onClose={remove.close}
        title={t('remove.title', { name, organization: organization.name })}
        text={t('remove.text')}
        confirm={t('remove.confirm')}
        isDestructive
        mutation={removeMember}
        variables={id}
        successMessage={t('remove.done', { name })}
      />
    </>
  );
}
