import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFoundError } from '../../../lib/api/api-errors.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { bookingQuery } from '../bookings.data.ts';
import type { SessionAct } from '../session-acts.ts';
import { useBookingName } from '../use-booking-name.ts';
import { BookingState } from './BookingState.tsx';
import { CardMoves } from './CardMoves.tsx';
import { CardTimes } from './CardTimes.tsx';
import classes from './SessionCard.module.css';

interface Props {
  bookingId: string;
  /** Opens what is done in a dialog: a card may be gone from the screen before that is. */
  onAct: (act: SessionAct) => void;
  /** Somebody is about to do something with it. */
  onNear: () => void;
}

/** A session as it is now, wherever it is spoken of, with what can be done about it from there. */
export function SessionCard({ bookingId, onAct, onNear }: Props) {
  const { t } = useTranslation('bookings');
  const { data: booking, error, refetch } = useQuery(bookingQuery(bookingId));
  // It was theirs a moment ago, and is somebody else's now.
  if (isNotFoundError(error)) return <p className={classes.card}>{t('card.absent')}</p>;
  if (booking) return <Shown booking={booking} onAct={onAct} onNear={onNear} />;
  return (
    <div className={classes.card} aria-busy={error === null}>
      {error ? (
        <LoadFailed text={t('failedOne')} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" />
      )}
    </div>
  );
}

function Shown({ booking, onAct, onNear }: Omit<Props, 'bookingId'> & { booking: BookingPage }) {
  const name = useBookingName(booking);
  const card = useRef<HTMLElement>(null);
  const { id, status, attendance, session } = booking;
  return (
    // Nearing it fetches what its buttons open, and does nothing else.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={card}
      className={classes.card}
      data-session={id}
      aria-label={name}
      tabIndex={-1}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <div className={classes.head}>
        <h3>{name}</h3>
        <BookingState status={status} attendance={attendance} />
      </div>
      {session && <SessionTime booking={booking} />}
      <Facts booking={booking} />
      {/* The button that was pressed leaves the screen with the answer, and the keyboard stays on the card. */}
      <CardTimes booking={booking} onAct={onAct} onTaken={() => card.current?.focus()} />
      <CardMoves booking={booking} onAct={onAct} />
    </section>
  );
}

function SessionTime({ booking: { session, status } }: { booking: BookingPage }) {
  const format = useFormat();
  if (!session) return null;
  return (
    <p className={classes.when} data-gone={status === 'cancelled' || undefined}>
      <time dateTime={session.start}>{format.dayAndRange(session.start, session.end)}</time>
    </p>
  );
}

/** For how long, where, and how often. */
function Facts({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation(['bookings', 'life']);
  const { minutes, mode, place, weeks, series } = booking;
  const facts = [
    t('minutes', { count: minutes }),
    mode === 'in_person' && place ? t('life:mode.at', { place }) : t(`life:mode.${mode}`),
    series && t('life:series.week', series),
    weeks > 1 && t('life:series.asked', { count: weeks }),
  ];
  return <p className={classes.hint}>{facts.filter(Boolean).join(' · ')}</p>;
}
