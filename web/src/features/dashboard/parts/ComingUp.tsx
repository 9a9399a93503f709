import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StatusDot } from '../../../ui/dots/StatusDot.tsx';
import { BookingLine } from './BookingLine.tsx';
import classes from './BookingLine.module.css';

/** My sessions of the next days and my open requests, soonest first. */
export function ComingUp({ coming }: { coming: readonly Booking[] }) {
  const { t } = useTranslation('dashboard');
  const hasCalendar = can(toPerson(useMe()), screenAccess('/calendar'));
  return (
    <Card
      title={t('coming.title')}
      aside={
        <span className={classes.ways}>
          {hasCalendar && (
            <Link to="/calendar" className={classes.all}>
              {t('coming.calendar')}
            </Link>
          )}
          <Link to="/booking" className={classes.all}>
            {t('coming.all')}
          </Link>
        </span>
      }
    >
      {coming.length === 0 ? (
        <EmptyState compact title={t('coming.empty')} text={t('coming.emptyText')} />
      ) : (
        <ul className={classes.list}>
          {coming.map((booking) => (
            <li key={booking.id}>
              <BookingLine booking={booking} end={<StatusDot status={booking.status} />} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
