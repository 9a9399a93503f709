import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BookingPage as Booking } from '@thedot/domain/bookings/bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Empty } from '../../ui/Empty.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { bookingQuery } from './bookings.data.ts';
import classes from './BookingPage.module.css';
import { BookingAbout } from './parts/BookingAbout.tsx';
import { BookingHead } from './parts/BookingHead.tsx';
import { BookingHours } from './parts/BookingHours.tsx';
import { BookingPeople } from './parts/BookingPeople.tsx';
import { BookingTimes } from './parts/BookingTimes.tsx';
import { BookingTimeline } from './parts/BookingTimeline.tsx';

export function BookingPage() {
  const { t } = useTranslation('bookings');
  const { id = '' } = useParams();
  return (
    <>
      <Link to="/booking" className={classes.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {t('back')}
      </Link>
      <Loaded key={id} id={id} />
    </>
  );
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation('bookings');
  const booking = useQuery(bookingQuery(id));

  if (booking.isPending) return <Skeletons shape="page" />;
  if (booking.data) return <Story booking={booking.data} />;
  if (!isMissing(booking.error)) {
    return <LoadFailed text={t('failedOne')} onRetry={() => void booking.refetch()} />;
  }
  return (
    <Empty
      whole
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Button component={Link} to="/booking">
          {t('missing.action')}
        </Button>
      }
    />
  );
}

function Story({ booking }: { booking: Booking }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <BookingHead booking={booking} />
        <BookingTimes booking={booking} />
        <BookingTimeline booking={booking} />
      </div>
      <div className={classes.column}>
        <BookingPeople booking={booking} />
        <BookingAbout booking={booking} />
        <BookingHours booking={booking} />
      </div>
    </div>
  );
}

const isMissing = (error: Error | null) =>
  error instanceof AppError &&
  (error.code === 'booking.not_found' || error.code === 'request.invalid');
