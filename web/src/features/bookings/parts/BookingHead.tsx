import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconCalendarRepeat,
  IconClock,
  IconMapPin,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { partyOf } from '../sides.ts';
import { useBookingName } from '../use-booking-name.ts';
import { useOtherClock } from '../use-other-clock.ts';
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
      {booking.session && <SessionTime booking={booking} session={booking.session} />}
      {isOver(booking) && mayAskAgain(booking, me) && (
        <div className={classes.actions}>
          <Button component={Link} to={askingAgain(booking)}>
            {t('askAgain')}
          </Button>
        </div>
      )}
      <SessionMoves booking={booking} />
    </Card>
  );
}

/** Where the two meet, for how long and how often, and whether it goes to whoever is free. */
function Facts({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation(['bookings', 'life']);
  const { mode, place, minutes, weeks, series } = booking;
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
      {booking.anyExpert && !booking.session && (
        <Chip>
          <IconUsers size={15} stroke={1.75} aria-hidden />
          {t('anyExpert')}
        </Chip>
      )}
    </div>
  );
}

interface SessionTimeProps {
  booking: BookingPage;
  session: Slot;
}

/** On the reader's clocks, and on those of the other side where they differ. */
function SessionTime({ booking, session }: SessionTimeProps) {
  const format = useFormat();
  const elsewhere = useOtherClock(booking)(session);
  const { start, end } = session;
  return (
    <p className={classes.when}>
      <time dateTime={start}>
        {format.longDay(start)}, {format.timeRange(start, end)}
      </time>
      <span className={classes.hint}>{format.zoneName(format.zone, start)}</span>
      {elsewhere && <span className={classes.elsewhere}>{elsewhere}</span>}
    </p>
  );
}

const isOver = ({ status }: BookingPage) => status === 'rejected' || status === 'cancelled';

/** Whoever asked for any expert of a topic does so again. */
const askingAgain = ({ anyExpert, category, expert }: BookingPage): string =>
  anyExpert ? `/expert/any/book?${new URLSearchParams({ category })}` : `/expert/${expert.id}/book`;

const mayAskAgain = (booking: BookingPage, me: ReturnType<typeof useMe>) =>
  partyOf(booking, me.id) === 'requester' && can(toPerson(me), permission('create', 'expert'));
