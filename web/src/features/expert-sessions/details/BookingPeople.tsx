import { can, permission } from '@thedot/domain/access/access';
import { type BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { MessageButton } from '../../../app/MessageButton.tsx';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './BookingPeople.module.css';

export function BookingPeople({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const canReadExperts = can(toPerson(useMe()), permission('read', 'expert'));
  return (
    <Card title={t('people')}>
      <ul className={classes.people}>
        {Party.options.map((party) => {
          const { id, name, photo, organization } = booking[party];
          return (
            <li key={party}>
              <LiveAvatar userId={id} name={name} photo={photo} size={40} />
              <div className={classes.words}>
                {party === 'expert' && canReadExperts ? (
                  <Link to={`/expert/${id}`} className={classes.link}>
                    {nameOf(name)}
                  </Link>
                ) : (
                  <span className={classes.name}>{nameOf(name)}</span>
                )}
                <span className={classes.role}>
                  {t(`roles.${party === 'requester' && isOffered(booking) ? 'invited' : party}`)}
                  {organization && `, ${organization}`}
                </span>
              </div>
              <span className={classes.message}>
                <MessageButton to={{ id, name: nameOf(name) }} small />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Whether the expert proposed the booking. */
const isOffered = ({ rounds }: BookingPage) => rounds[0]?.author === 'expert';
