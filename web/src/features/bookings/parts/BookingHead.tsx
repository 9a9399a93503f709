import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import { can, may } from '@thedot/domain/access/access';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { personOf, useMe } from '../../../app/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { partyOf } from '../sides.ts';
import { useBookingName } from '../use-booking-name.ts';
import { useMoves } from '../use-moves.ts';
import classes from './BookingHead.module.css';
import { CancelDialog } from './CancelDialog.tsx';

/** What the booking is, how it stands, and the way out of it. */
export function BookingHead({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const me = useMe();
  const { moves, isTooLate } = useMoves(booking);
  const [cancelling, setCancelling] = useState(false);
  const name = useBookingName(booking);
  useDocumentTitle(`${name} · THE DOT`);

  return (
    <Card>
      <div className={classes.status}>
        <StatusDot status={booking.status} size={15} />
        <Chip>
          <IconClock size={15} stroke={1.75} aria-hidden />
          {t('minutes', { count: booking.minutes })}
        </Chip>
      </div>
      <h1 className={classes.title}>{name}</h1>
      {booking.session && <SessionTime {...booking.session} />}
      {isTooLate && <p className={classes.hint}>{t('tooLate')}</p>}
      <div className={classes.actions}>
        {isOver(booking) && mayAskAgain(booking, me) && (
          <Button component={Link} to={`/expert/${booking.expert.id}/book`}>
            {t('askAgain')}
          </Button>
        )}
        {moves.includes('cancel') && (
          <Button variant="default" onClick={() => setCancelling(true)}>
            {t(booking.status === 'pending' ? 'moves.withdraw' : 'moves.cancel')}
          </Button>
        )}
      </div>
      <CancelDialog booking={booking} opened={cancelling} onClose={() => setCancelling(false)} />
    </Card>
  );
}

function SessionTime({ start, end }: { start: string; end: string }) {
  const format = useFormat();
  return (
    <p className={classes.when}>
      <time dateTime={start}>
        {format.longDay(start)}, {format.timeRange(start, end)}
      </time>
      <span className={classes.hint}>{format.zoneName(format.zone)}</span>
    </p>
  );
}

const isOver = ({ status }: BookingPage) => status === 'rejected' || status === 'cancelled';

const mayAskAgain = (booking: BookingPage, me: ReturnType<typeof useMe>) =>
  partyOf(booking, me.id) === 'requester' && can(personOf(me), may('create', 'expert'));
