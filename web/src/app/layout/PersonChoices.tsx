import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { Me } from '@thedot/domain/users/users.contract';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Presence } from '../../ui/Presence.tsx';
import { PlaceContext } from '../kept-changes.ts';
import { personOf, signOut } from '../session.ts';
import classes from './PersonChoices.module.css';
import { CHOICES, useChoosePresence } from './presence.data.ts';

interface Props {
  me: Me;
  onLeave: () => void;
}

export function PersonChoices({ me, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const { leave } = use(PlaceContext);
  return (
    <>
      <PresenceChoice me={me} />
      <div className={classes.ways}>
        {can(personOf(me), screenAccess('/account')) && (
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
      <legend className={classes.legend}>{t('my_presence')}</legend>
      {CHOICES.map((status) => (
        <label key={status} className={classes.way}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={me.status === status}
            onChange={() => choose.mutate(status)}
          />
          <Presence status={status} size={14} decorative />
          {t(`presence.${status}`, { ns: 'ui' })}
          <i className={classes.chosen} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
