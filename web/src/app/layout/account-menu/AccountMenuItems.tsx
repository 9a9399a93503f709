import { Box } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { Me } from '@thedot/domain/users/users.contract';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PresenceDot } from '../../../ui/dots/PresenceDot.tsx';
import { UnsavedChangesContext } from '../../../lib/forms/unsaved-changes.ts';
import { toPerson, signOut } from '../../../lib/session/session.ts';
import classes from './AccountMenuItems.module.css';
import { PRESENCE_CHOICES, useChoosePresence } from '../../../lib/session/my-presence.data.ts';

interface Props {
  me: Me;
  onLeave: () => void;
}

export function AccountMenuItems({ me, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const { leave } = use(UnsavedChangesContext);
  return (
    <>
      <PresenceChoice me={me} />
      <div className={classes.ways}>
        {can(toPerson(me), screenAccess('/account')) && (
          <Link to="/account" className={classes.way} onClick={onLeave}>
            <IconUserCircle size={18} stroke={1.75} aria-hidden />
            {t('my_account')}
          </Link>
        )}
        <button
          type="button"
          className={classes.way}
          onClick={() => {
            onLeave();
            leave(() => void signOut());
          }}
        >
          <IconLogout size={18} stroke={1.75} aria-hidden />
          {t('sign_out')}
        </button>
      </div>
    </>
  );
}

function PresenceChoice({ me }: { me: Me }) {
  const { t } = useTranslation(['shell', 'ui']);
  const choose = useChoosePresence();
  const group = useId();
  return (
    <fieldset className={classes.presence}>
      <Box component="legend" p="8px 10px 4px" fz={12} fw={600} c="var(--dot-ink-3)">
        {t('my_presence')}
      </Box>
      {PRESENCE_CHOICES.map((status) => (
        <label key={status} className={classes.way}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={me.status === status}
            onChange={() => choose.mutate(status)}
          />
          <PresenceDot status={status} size={14} decorative />
          {t(`presence.${status}`, { ns: 'ui' })}
          <i className={classes.chosen} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
