import type { HubBooking, HubBookingSort } from '@thedot/domain/bookings/hub-bookings.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import classes from './BookingsPage.module.css';
import { BookingState } from './parts/BookingState.tsx';

/** What the table of the hub's bookings shows of each. */
export function useHubColumns(): readonly RecordColumn<HubBooking, HubBookingSort>[] {
  const { t } = useTranslation(['life', 'bookings', 'experts']);
  const format = useFormat();
  const nameOf = useDisplayName();
  return [
    {
      id: 'topic',
      title: t('hub.column.topic'),
      width: 190,
      cell: ({ id, category, minutes, series }) => (
        <TwoLines
          first={
            <Link to={`/booking/${id}`} className={classes.topic}>
              {t(`experts:category.${category}`)}
            </Link>
          }
          second={series ? t('series.week', series) : t('bookings:minutes', { count: minutes })}
        />
      ),
    },
    {
      id: 'session',
      title: t('hub.column.session'),
      sort: 'session',
      width: 200,
      cell: ({ session, status }) => {
        if (session) return format.dayAndRange(session.start, session.end);
        return status === 'pending' ? t('hub.noSession') : '–';
      },
    },
    {
      id: 'expert',
      title: t('hub.column.expert'),
      width: 150,
      cell: ({ expert }) => nameOf(expert.name),
    },
    {
      id: 'requester',
      title: t('hub.column.requester'),
      width: 180,
      cell: ({ requester, organization }) => (
        <TwoLines first={nameOf(requester.name)} second={organization?.name} />
      ),
    },
    {
      id: 'status',
      title: t('hub.column.status'),
      width: 190,
      cell: ({ status, attendance }) => <BookingState status={status} attendance={attendance} />,
    },
    {
      id: 'asked',
      title: t('hub.column.asked'),
      sort: 'asked',
      width: 130,
      align: 'end',
      cell: ({ createdAt }) => format.shortDate(createdAt),
    },
  ];
}

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    {second && <span className={classes.second}>{second}</span>}
  </>
);
