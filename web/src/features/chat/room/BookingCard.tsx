import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { timesOf } from '@thedot/domain/bookings/bookings.rules';
import { movesOf } from '@thedot/domain/bookings/lifecycle.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { afterMove } from '../../../app/after-move.ts';
import { DeclineFromChat } from '../../../app/session-in-chat.tsx';
import { personOf, useMe } from '../../../app/session.ts';
import { showDone } from '../../../app/show-done.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { bookingQuery } from '../../bookings/bookings.data.ts';
import { useAcceptTime } from '../../bookings/moves.data.ts';
import classes from './BookingCard.module.css';

/** A session as it is now, with what can be done about it from here. */
export function BookingCard({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation(['chat-room', 'experts']);
  const { data: booking, isLoadingError } = useQuery(bookingQuery(bookingId));
  if (isLoadingError) return <p className={classes.card}>{t('session.absent')}</p>;
  if (!booking) return <div className={classes.card} aria-busy="true" />;
  return (
    <section className={classes.card} aria-label={t(`experts:category.${booking.category}`)}>
      <h3>{t(`experts:category.${booking.category}`)}</h3>
      <p className={classes.state}>
        <StatusDot status={booking.status} />
        <When booking={booking} />
      </p>
      <Moves booking={booking} />
    </section>
  );
}

function When({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const [first, ...others] = timesOf(booking, useNow());
  if (!first) return null;
  return (
    <span>
      {' · '}
      <time dateTime={first.start}>{format.dayAndRange(first.start, first.end)}</time>
      {others.length > 0 && ` ${t('session.or', { count: others.length })}`}
    </span>
  );
}

function Moves({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const me = useMe();
  const now = useNow();
  const accept = useAcceptTime(booking.id);
  const [isDeclining, setDeclining] = useState(false);
  const moves = movesOf(booking, { ...personOf(me), id: me.id }, now);
  const { round, sequence } = booking;
  const take = (start: string) =>
    void afterMove(accept.mutateAsync({ start, round, sequence }), () =>
      showDone(t('session.accepted')),
    );
  return (
    <div className={classes.moves}>
      {moves.includes('accept') &&
        booking.slots
          .filter(({ free }) => free)
          .map(({ start }) => (
            <Button key={start} size="xs" loading={accept.isPending} onClick={() => take(start)}>
              {t('session.accept', { time: format.dayAndTime(start) })}
            </Button>
          ))}
      {moves.includes('repropose') && (
        <Button size="xs" variant="default" component={Link} to={`/booking/${booking.id}`}>
          {t('session.propose')}
        </Button>
      )}
      {moves.includes('decline') && (
        <Button size="xs" variant="default" onClick={() => setDeclining(true)}>
          {t('session.decline')}
        </Button>
      )}
      <Button size="xs" variant="default" component={Link} to={`/booking/${booking.id}`}>
        {t('session.open')}
      </Button>
      {isDeclining && <DeclineFromChat booking={booking} onClose={() => setDeclining(false)} />}
    </div>
  );
}
