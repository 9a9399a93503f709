import { useInfiniteQuery } from '@tanstack/react-query';
import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusDot } from '../../../ui/dots/StatusDot.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { userBookingsQuery } from '../directory.data.ts';
import classes from '../UserPage.module.css';
import { MoreRows } from './MoreRows.tsx';

export function UserBookings({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  return (
    <MoreRows
      title={t('bookings.title')}
      rows={useInfiniteQuery(userBookingsQuery(userId))}
      words={{
        failed: t('bookings.failed'),
        empty: t('bookings.empty'),
        more: t('bookings.more'),
      }}
      render={(booking) => <Row booking={booking} userId={userId} />}
    />
  );
}

function Row({ booking, userId }: { booking: Booking; userId: string }) {
  const { t } = useTranslation(['directory', 'experts']);
  const format = useFormat();
  const nameOf = useDisplayName();
  const { id, expert, requester, category, session, status, createdAt } = booking;
  const other = expert.id === userId ? requester : expert;
  return (
    <div className={classes.booking}>
      <div>
        <Link to={`/booking/${id}`}>{t(`experts:category.${category}`)}</Link>{' '}
        {t('bookings.with', { name: nameOf(other.name) })}
        <p className={classes.second}>
          {session
            ? format.dayAndRange(session.start, session.end)
            : t('bookings.asked', { date: format.date(createdAt) })}
        </p>
      </div>
      <StatusDot status={status} />
    </div>
  );
}
