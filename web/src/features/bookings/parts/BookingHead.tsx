import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCalendarRepeat, IconClock, IconMapPin, IconVideo } from '@tabler/icons-react';
import { can, may } from '@thedot/domain/access/access';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { personOf, useMe } from '../../../app/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { partyOf } from '../sides.ts';
import { useBookingName } from '../use-booking-name.ts';
import classes from './BookingHead.module.css';
import { BookingState } from './BookingState.tsx';
import { SessionMoves } from './SessionMoves.tsx';

/** What the booking is, how it stands, and the way out of it. */
export function BookingHead({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const me = useMe();
  const name = useBookingName(booking);
  useDocumentTitle(`${name} · THE DOT`);

  return (
    <Card>
      <div className={classes.status}>
        <BookingState {...booking} size={15} />
        <Facts booking={booking} />
      </div>
      <h1 className={classes.title}>{name}</h1>
      {booking.session && <SessionTime {...booking.session} />}
      {isOver(booking) && mayAskAgain(booking, me) && (
        <div className={classes.actions}>
          <Button component={Link} to={`/expert/${booking.expert.id}/book`}>
            {t('askAgain')}
          </Button>
        </div>
      )}
      <SessionMoves booking={booking} />
    </Card>
  );
}

/** Where the two meet, for how long, and how often. */
function Facts({ booking: { mode, place, minutes, weeks, series } }: { booking: BookingPage }) {
  const { t } = useTranslation(['bookings', 'life']);
  const Where = mode === 'online' ? IconVideo : IconMapPin;
  return (
    <div className={classes.facts}>
      <Chip>
        <Where size={15} stroke={1.75} aria-hidden />
        {mode === 'in_person' && place ? t('life:mode.at', { place }) : t(`life:mode.${mode}`)}
      </Chip>
      <Chip>
        <IconClock size={15} stroke={1.75} aria-hidden />
        {t('minutes', { count: minutes })}
      </Chip>
      {(weeks > 1 || series) && (
        <Chip>
          <IconCalendarRepeat size={15} stroke={1.75} aria-hidden />
          {series ? t('life:series.week', series) : t('life:series.asked', { count: weeks })}
        </Chip>
      )}
    </div>
  );
}

function SessionTime({ start, end }: { start: string; end: string }) {
  const format = useFormat();
  return (
    <p className={classes.when}>
      <time dateTime={start}>
        {format.longDay(start)}, {format.timeRange(start, end)}
      </time>
      <span className={classes.hint}>{format.zoneName(format.zone, start)}</span>
    </p>
  );
}

const isOver = ({ status }: BookingPage) => status === 'rejected' || status === 'cancelled';

const mayAskAgain = (booking: BookingPage, me: ReturnType<typeof useMe>) =>
  partyOf(booking, me.id) === 'requester' && can(personOf(me), may('create', 'expert'));
