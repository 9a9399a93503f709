import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../app/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ZoneNote } from '../../../ui/ZoneNote.tsx';
import { awaitedBy } from '../sides.ts';
import { useMoves } from '../use-moves.ts';
import { AnswerForm } from './AnswerForm.tsx';
import classes from './BookingTimes.module.css';
import { DeclineDialog } from './DeclineDialog.tsx';

/** The times of a request: to choose from for whose turn it is, to read for the others. */
export function BookingTimes({ booking }: { booking: BookingPage }) {
  const [isDeclining, setDeclining] = useState(false);
  const { moves } = useMoves(booking);
  const mayAnswer = moves.includes('accept');
  return (
    <>
      {booking.status === 'pending' && !mayAnswer && <Proposed booking={booking} />}
      {booking.status === 'pending' && mayAnswer && (
        <AnswerForm booking={booking} moves={moves} onDecline={() => setDeclining(true)} />
      )}
      {/* Open, it stays when the other side was first: its words belong to whoever typed them. */}
      <DeclineDialog booking={booking} opened={isDeclining} onClose={() => setDeclining(false)} />
    </>
  );
}

function Proposed({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const awaited = awaitedBy(booking, useMe().id);
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
