import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './BookingTimes.module.css';

/** What came with the times of the latest round: words, and until when an answer counts. */
export function RoundHead({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const message = booking.rounds.at(-1)?.message;
  return (
    <>
      {message && <blockquote className={classes.message}>{message}</blockquote>}
      {booking.answerBy && (
        <p className={classes.until}>
          <IconHourglass size={16} stroke={1.75} aria-hidden />
          <time dateTime={booking.answerBy}>
            {t('round.answerUntil', { time: format.dayAndTime(booking.answerBy) })}
          </time>
        </p>
      )}
    </>
  );
}
