import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../app/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ZoneNote } from '../../../ui/ZoneNote.tsx';
import { awaitedBy } from '../sides.ts';
import { useMoves } from '../use-moves.ts';
import { AnswerForm } from './AnswerForm.tsx';
import classes from './BookingTimes.module.css';

/** The times of a request: to choose from for whose turn it is, to read for the others. */
export function BookingTimes({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const { moves } = useMoves(booking);
  const awaited = awaitedBy(booking, useMe().id);

  if (booking.status !== 'pending') return null;
  if (moves.includes('accept')) return <AnswerForm booking={booking} moves={moves} />;
  return (
    <Card
      title={t('proposed.title')}
      hint={awaited && awaited !== 'me' && t('proposed.text', { name: awaited.name })}
    >
      <Times booking={booking} />
      <ZoneNote always />
    </Card>
  );
}

function Times({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  return (
    <ol className={classes.times}>
      {booking.slots.map(({ start, end, free }) => (
        <li key={start}>
          <time dateTime={start}>{format.longDay(start)}</time>
          <span>
            {format.timeRange(start, end)}
            {!free && <span className={classes.past}> ({t('answer.taken')})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
