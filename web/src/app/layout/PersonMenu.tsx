import { Menu, VisuallyHidden } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { accessOf } from '@thedot/domain/access/screens';
import type { Me } from '@thedot/domain/users/users.contract';
import { IconLogout, IconSelector, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { DotAvatar } from '../../ui/DotAvatar.tsx';
import { Presence } from '../../ui/Presence.tsx';
import { personOf, signOut } from '../session.ts';
import classes from './PersonMenu.module.css';
import { CHOICES, useChoosePresence } from './presence.data.ts';

interface Props {
  me: Me;
  /** With name and organization, at the foot of the side menu; else the picture alone. */
  wide?: boolean;
}

/** Who is signed in: presence, account, sign out. */
export function PersonMenu({ me, wide = false }: Props) {
  const { t } = useTranslation('shell');
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <Menu
      withinPortal={false}
      position={wide ? 'top-start' : 'bottom-end'}
      width={wide ? 232 : 240}
    >
      <Menu.Target>
        <button type="button" className={wide ? classes.wide : classes.small}>
          <DotAvatar name={name} photo={me.photo} size={wide ? 36 : 34} status={me.status} />
          {wide ? (
            <>
              <span className={classes.words}>
                <b className={classes.name}>{name}</b>
                <span className={classes.organization}>{me.organization?.name ?? me.email}</span>
              </span>
              <VisuallyHidden>{t('me_opens')}</VisuallyHidden>
              <IconSelector size={16} aria-hidden />
            </>
          ) : (
            <VisuallyHidden>{t('me', { name })}</VisuallyHidden>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <PresenceChoices me={me} />
        <Menu.Divider />
        <Choices me={me} />
      </Menu.Dropdown>
    </Menu>
  );
}

function PresenceChoices({ me }: { me: Me }) {
  const { t } = useTranslation(['shell', 'ui']);
  const choose = useChoosePresence();
  const pick = (name: string) => {
    const status = CHOICES.find((choice) => choice === name);
    if (status) choose.mutate(status);
  };
  return (
    <>
      <Menu.Label>{t('my_presence')}</Menu.Label>
      <Menu.RadioGroup value={me.status} onChange={pick}>
        {CHOICES.map((status) => (
          <Menu.RadioItem key={status} value={status}>
            <span className={classes.choice}>
              <Presence status={status} size={14} decorative />
              {t(`presence.${status}`, { ns: 'ui' })}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function Choices({ me }: { me: Me }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate('/login');
  };
  return (
    <>
      {can(personOf(me), accessOf('/account')) && (
        <Menu.Item
          component={Link}
          to="/account"
          leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
        >
          {t('my_account')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        onClick={() => void leave()}
      >
        {t('sign_out')}
      </Menu.Item>
    </>
  );
}
