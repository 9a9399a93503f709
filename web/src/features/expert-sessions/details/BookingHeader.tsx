import { Button } from '@mantine/core';
import { useDocumentTitle, useDisclosure } from '@mantine/hooks';
import {
  IconCalendarRepeat,
  IconClock,
  IconMapPin,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  partyOf,
  useBookingName,
  useCounterpartTime,
  useBookingActions,
} from '../booking-viewer.ts';
import classes from './BookingHeader.module.css';
import { BookingStatusDot } from '../BookingStatusDot.tsx';
import { useCancelLabels } from '../transitions/use-cancel-labels.ts';
import { CancelDialog } from '../transitions/CancelDialog.tsx';
import { EditDetailsDialog } from '../transitions/EditDetailsDialog.tsx';
import { ReschedulePanel } from '../reschedule/ReschedulePanel.tsx';

/** Name, status, facts and actions of a booking. */
export function BookingHeader({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const me = useMe();
  const name = useBookingName(booking);
  useDocumentTitle(`${name} · THE DOT`);

  return (
    <Card>
      <div className={classes.status}>
        <BookingStatusDot {...booking} size={15} />
        <Facts booking={booking} />
      </div>
      <h1 className={classes.title}>{name}</h1>
      {booking.session && <SessionTime booking={booking} session={booking.session} />}
      {isOver(booking) && canRequestAgain(booking, me) && (
        <div className={classes.actions}>
          <Button component={Link} to={requestAgainLink(booking)}>
            {t('askAgain')}
          </Button>
        </div>
      )}
      <BookingActions booking={booking} />
    </Card>
  );
}

/** Mode, length, series, and whether the request goes to any expert. */
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

/** The session time in the user's zone, and in the counterpart's when it differs. */
function SessionTime({ booking, session }: SessionTimeProps) {
  const format = useFormat();
  const elsewhere = useCounterpartTime(booking)(session);
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

/** A request to any expert of a topic is repeated the same way. */
const requestAgainLink = ({ anyExpert, category, expert }: BookingPage): string =>
  anyExpert ? `/expert/any/book?${new URLSearchParams({ category })}` : `/expert/${expert.id}/book`;

const canRequestAgain = (booking: BookingPage, me: ReturnType<typeof useMe>) =>
  partyOf(booking, me.id) === 'requester' && can(toPerson(me), permission('create', 'expert'));

/** The actions before a session: one button for each allowed action. */
function BookingActions({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const format = useFormat();
  const { actions, rescheduleDeadline, isTooLate } = useBookingActions(booking);
  const [isMoving, moving] = useDisclosure(false);
  const [isEditing, editing] = useDisclosure(false);
  const [isCancelling, cancelling] = useDisclosure(false);
  const { action } = useCancelLabels(booking);

  return (
    <>
      {isTooLate ? (
        <p className={classes.hint}>{t('tooLate')}</p>
      ) : (
        rescheduleDeadline &&
        actions.includes('reschedule') && (
          <p className={classes.hint}>
            {t('window', { time: format.dayAndTime(rescheduleDeadline) })}
          </p>
        )
      )}
      <div className={classes.actions}>
        {actions.includes('reschedule') && (
          <Button variant="default" onClick={moving.open}>
            {t('moves.reschedule')}
          </Button>
        )}
        {actions.includes('edit') && (
          <Button variant="default" onClick={editing.open}>
            {t('moves.edit')}
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button variant="default" onClick={cancelling.open}>
            {action}
          </Button>
        )}
      </div>
      {/* Open dialogs stay when the counterpart acts first, so that typed text is not lost. */}
      <ReschedulePanel booking={booking} opened={isMoving} onClose={moving.close} />
      <EditDetailsDialog booking={booking} opened={isEditing} onClose={editing.close} />
      <CancelDialog booking={booking} opened={isCancelling} onClose={cancelling.close} />
    </>
  );
}
