import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BookingTab } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { bookingsQuery } from '../bookings.data.ts';
import classes from '../BookingsPage.module.css';
import { BookingRow } from './BookingRow.tsx';

const COLUMNS = ['session', 'with', 'when', 'status'] as const;

export function BookingList({ tab, mayBook }: { tab: BookingTab; mayBook: boolean }) {
  const { t } = useTranslation('bookings');
  const bookings = useInfiniteQuery(bookingsQuery(tab));

  if (bookings.isPending) {
    return (
      <Card>
        <Skeletons shape="rows" count={5} />
      </Card>
    );
  }
  if (bookings.isLoadingError) {
    return (
      <Card>
        <LoadFailed text={t('failed')} onRetry={() => void bookings.refetch()} />
      </Card>
    );
  }
  if (bookings.data.length === 0) {
    return (
      <EmptyState
        title={t(`empty.${tab}.title`)}
        text={t(`empty.${tab}.text`)}
        action={
          mayBook && (
            <Button component={Link} to="/experts" variant="default">
              {t('bookExpert')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <Card flush>
      <div className={classes.columns} aria-hidden>
        {COLUMNS.map((column) => (
          <span key={column}>{t(`columns.${column}`)}</span>
        ))}
      </div>
      <ul className={classes.list} aria-label={t(`tabs.${tab}`)}>
        {bookings.data.map((booking) => (
          <li key={booking.id}>
            <BookingRow booking={booking} />
          </li>
        ))}
      </ul>
      {bookings.isFetchNextPageError && (
        <LoadFailed text={t('failed')} onRetry={() => void bookings.fetchNextPage()} />
      )}
      {bookings.hasNextPage && !bookings.isFetchNextPageError && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={bookings.isFetchingNextPage}
            onClick={() => void bookings.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
