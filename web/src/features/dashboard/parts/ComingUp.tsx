import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../app/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './ComingUp.module.css';

/** My sessions of the next days and my open requests, soonest first. */
export function ComingUp({ coming }: { coming: readonly Booking[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card
      title={t('coming.title')}
      aside={
        <Link to="/booking" className={classes.all}>
          {t('coming.all')}
        </Link>
      }
    >
      {coming.length === 0 ? (
        <Empty compact title={t('coming.empty')} text={t('coming.emptyText')} />
      ) : (
        <ul className={classes.list}>
          {coming.map((booking) => (
            <li key={booking.id} className={classes.row}>
              <Row booking={booking} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['dashboard', 'experts']);
  const format = useFormat();
  const { id } = useMe();
  const { name, photo } = booking.expert.id === id ? booking.requester : booking.expert;
  const time = booking.session ?? booking.slots[0];

  return (
    <>
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
            <DotAvatar name={name} photo={photo} size={20} />
            {name}
          </span>
          {time && <time dateTime={time.start}>{format.timeRange(time.start, time.end)}</time>}
          {!booking.session && booking.slots.length > 1 && (
            <span>{t('coming.orTimes', { count: booking.slots.length - 1 })}</span>
          )}
        </div>
      </div>
      <span className={classes.status}>
        <StatusDot status={booking.status} />
      </span>
    </>
  );
}
