import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { bookingTimes } from '@thedot/domain/bookings/bookings.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import classes from './BookingLine.module.css';

interface Props {
  booking: Booking;
  /** How it stands, or what to do about it. */
  end: ReactNode;
}

/** One booking in a card of the dashboard: day, topic, person, time. */
export function BookingLine({ booking, end }: Props) {
  const { t } = useTranslation(['dashboard', 'experts']);
  const format = useFormat();
  const { id } = useMe();
  const person = booking.expert.id === id ? booking.requester : booking.expert;
  const name = useDisplayName()(person.name);
  const [time, ...others] = bookingTimes(booking, useNow());

  return (
    <div className={classes.row}>
      {time && (
        <time className={classes.day} dateTime={time.start}>
          <b>{format.dayNumber(time.start)}</b>
          <span>{format.weekday(time.start)}</span>
        </time>
      )}
      <div className={classes.what}>
        <Link to={`/booking/${booking.id}`} className={classes.title}>
          {t(`experts:category.${booking.category}`)}
        </Link>
        <div className={classes.details}>
          <span className={classes.person}>
            <DotAvatar name={name} photo={person.photo} size={20} />
            {name}
          </span>
          {time && <time dateTime={time.start}>{format.timeRange(time.start, time.end)}</time>}
          {others.length > 0 && <span>{t('coming.orTimes', { count: others.length })}</span>}
        </div>
      </div>
      <div className={classes.end}>{end}</div>
    </div>
  );
}
