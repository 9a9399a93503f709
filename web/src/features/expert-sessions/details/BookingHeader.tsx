import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
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
import { EditButton } from '../../../ui/KeyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { capitalize } from '../../../lib/format/capitalize.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  partyOf,
  placeOf,
  useBookingName,
  useCounterpartTime,
  useBookingActions,
} from '../booking-viewer.ts';
import { BookingStatusDot } from '../BookingStatusDot.tsx';
import { SessionLink } from '../SessionLink.tsx';
import { useCancelLabel } from '../transitions/use-cancel-label.ts';
import { SupportButton } from '../../../ui/people/SupportButton.tsx';
import { CancelDialog } from '../transitions/CancelDialog.tsx';
import { EditDetailsDialog } from '../transitions/EditDetailsDialog.tsx';
import { ReschedulePanel } from '../reschedule/ReschedulePanel.tsx';
import { usePageTitle } from '../../../lib/hub/use-page-title.ts';

/** Name, status, facts and actions of a booking. */
export function BookingHeader({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const me = useMe();
  const name = useBookingName(booking);
  usePageTitle(name);

  return (
    <Card>
      <Group justify="space-between" gap={10}>
        <BookingStatusDot {...booking} size={15} />
        <Facts booking={booking} />
      </Group>
      <Title
        order={1}
        fz={{ base: '1.5rem', md: '1.75rem' }}
        mt="sm"
        style={{ overflowWrap: 'anywhere' }}
      >
        {name}
      </Title>
      {booking.session && <SessionTime booking={booking} session={booking.session} />}
      {booking.mode === 'external_link' && booking.place && (
        <Text mt="xs" mb={0}>
          <SessionLink {...booking} />
        </Text>
      )}
      {isOver(booking) && canRequestAgain(booking, me) && (
        <Button component={Link} to={requestAgainLink(booking)} mt={18}>
          {t('askAgain')}
        </Button>
      )}
      <BookingActions booking={booking} />
    </Card>
  );
}

/** Mode, length, series, and whether the request goes to any expert. */
function Facts({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation(['bookings', 'life']);
  const { mode, minutes, weeks, series } = booking;
  const place = placeOf(booking);
  const Where = mode === 'in_person' ? IconMapPin : IconVideo;
  return (
    <Group gap={6}>
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
    </Group>
  );
}

interface SessionTimeProps {
  booking: BookingPage;
  session: Slot;
}

/** The session time in the user's zone, and in the counterpart's when it differs. */
function SessionTime({ booking, session }: SessionTimeProps) {
  const { i18n } = useTranslation();
  const format = useFormat();
  const elsewhere = useCounterpartTime(booking)(session);
  const { start, end } = session;
  return (
    <Group component="p" align="baseline" gap="4px 12px" mt="xs" mb={0}>
      <Text component="time" dateTime={start} fz={17} fw={600}>
        {capitalize(format.longDay(start), i18n.language)}, {format.timeRange(start, end)}
      </Text>
      <Text span fz="sm" c="dimmed">
        {format.zoneName(format.zone, start)}
      </Text>
      {elsewhere && (
        <Text span fz={15} c="var(--dot-ink-2)" flex="1 0 100%">
          {elsewhere}
        </Text>
      )}
    </Group>
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
  const action = useCancelLabel(booking);

  return (
    <>
      {isTooLate ? (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('tooLate')}
        </Text>
      ) : (
        rescheduleDeadline &&
        actions.includes('reschedule') && (
          <Text fz="sm" c="dimmed" mt="xs">
            {t('window', { time: format.dayAndTime(rescheduleDeadline) })}
          </Text>
        )
      )}
      {(isTooLate ||
        actions.some((it) => it === 'reschedule' || it === 'edit' || it === 'cancel')) && (
        <Group gap={10} mt={18}>
          {isTooLate && <SupportButton />}
          {actions.includes('reschedule') && (
            <Button variant="default" onClick={moving.open}>
              {t('moves.reschedule')}
            </Button>
          )}
          {actions.includes('edit') && (
            <EditButton variant="default" onClick={editing.open}>
              {t('moves.edit')}
            </EditButton>
          )}
          {actions.includes('cancel') && (
            <Button variant="default" onClick={cancelling.open}>
              {action}
            </Button>
          )}
        </Group>
      )}
      {/* Open dialogs stay when the counterpart acts first, so that typed text is not lost. */}
      <ReschedulePanel booking={booking} opened={isMoving} onClose={moving.close} />
      <EditDetailsDialog booking={booking} opened={isEditing} onClose={editing.close} />
      <CancelDialog booking={booking} opened={isCancelling} onClose={cancelling.close} />
    </>
  );
}
