import type { BookingPage, SeriesWeek } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { BookingState } from './BookingState.tsx';
import classes from './SeriesCard.module.css';

/** The weeks of a weekly session, with those that found no room. */
export function SeriesCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const { series, seriesWeeks } = booking;
  if (!series) return null;
  return (
    <Card title={t('series.title')} hint={t('series.week', series)}>
      <ol className={classes.weeks}>
        {seriesWeeks.map((week) => (
          <li key={week.occurrence} className={classes.week}>
            <Week week={week} isThis={week.booking?.id === booking.id} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Week({ week, isThis }: { week: SeriesWeek; isThis: boolean }) {
  const { t } = useTranslation('life');
  const format = useFormat();
  const when = format.dayAndTime(week.start);
  return (
    <>
      <span className={classes.number} aria-hidden>
        {week.occurrence}
      </span>
      {week.booking === null && (
        <span className={classes.gap}>
          <s>{when}</s> {t('series.gap')}
        </span>
      )}
      {week.booking && isThis && (
        <span aria-current="page" className={classes.this}>
          {when}
        </span>
      )}
      {week.booking && !isThis && (
        <Link to={`/booking/${week.booking.id}`} className={classes.link}>
          {when}
        </Link>
      )}
      {week.booking && <BookingState {...week.booking} />}
    </>
  );
}
