import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { borrowForSpacePath, borrowsMaterial } from '@thedot/domain/material/material-access.rules';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { EndBookingDialog } from '../../scheduling/bookings/EndBookingDialog.tsx';
import { ScanToCheckIn } from '../check-in/ScanToCheckIn.tsx';
import { useLeaveGuests } from '../guests.data.ts';
import { SpaceBookingDialog } from '../parts/SpaceBookingDialog.tsx';
import { SpaceWaiting } from '../parts/SpaceWaiting.tsx';
import { spacesQuery } from '../spaces.data.ts';
import { useSpaceBookingKind } from '../use-space-booking-kind.ts';
import { type BookedSpace, BookSpaceOf } from './BookSpaceOf.tsx';
import { mySpaceBookingsQuery } from './browse.data.ts';

/**
 * The user's bookings of a group of spaces, and those to which they are invited: those to come, and all others, which can be
 * booked again.
 */
export function MySpaceBookings({ group }: { group: SpaceGroup }) {
  const { t } = useTranslation(['find-spaces', 'scheduling', 'spaces']);
  const kind = useSpaceBookingKind();
  const ending = useDialogFor<SpaceBooking>();
  const again = useDialogFor<BookedSpace>();
  const shown = useDialogFor<string>();
  const list = useRef<HTMLUListElement>(null);
  const { data: spaces = [] } = useQuery(spacesQuery(group));
  const leave = useLeaveGuests();

  const onLeave = ({ id }: SpaceBooking) =>
    leave.mutate(id, {
      onSuccess: () => {
        showSuccess(t('spaces:guests.left'));
        list.current?.focus();
      },
    });

  const onAgain = ({ space: { id }, start, end }: SpaceBooking) => {
    const space = spaces.find((it) => it.id === id);
    if (!space?.bookable) return undefined;
    const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
    return () => again.open({ space, start: null, minutes });
  };
  const row = (booking: SpaceBooking) => (
    <MyBookingRow
      booking={booking}
      onOpen={() => shown.open(booking.id)}
      onEnd={booking.actions.includes('cancel') ? () => ending.open(booking) : undefined}
      onLeave={isLive(booking) && !booking.isMine ? () => onLeave(booking) : undefined}
      onAgain={onAgain(booking)}
    />
  );
  return (
    <Stack gap={20}>
      <SpaceWaiting />
      <Card title={t('mine.coming')}>
        <DividedList
          ref={list}
          query={useInfiniteQuery(mySpaceBookingsQuery(group, 'coming'))}
          texts={{ error: t('scheduling:mine.failed'), empty: t('scheduling:mine.empty') }}
          renderRow={row}
        />
      </Card>
      <Card title={t('mine.past')}>
        <DividedList
          query={useInfiniteQuery(mySpaceBookingsQuery(group, 'past'))}
          texts={{
            error: t('scheduling:mine.failed'),
            empty: t('mine.past_empty'),
            loadMore: t('mine.past_more'),
          }}
          renderRow={row}
        />
      </Card>
      <EndBookingDialog
        kind={kind}
        opened={ending.opened}
        booking={ending.subject}
        onClose={ending.close}
        onDone={() => list.current?.focus()}
      />
      <BookSpaceOf booking={again} />
      <SpaceBookingDialog bookingId={shown.subject} opened={shown.opened} onClose={shown.close} />
    </Stack>
  );
}

/** Has not ended, and takes place or may still do. */
const isLive = ({ status, end }: SpaceBooking): boolean =>
  (status === 'pending' || status === 'accepted') && Date.parse(end) > Date.now();

interface RowProps {
  booking: SpaceBooking;
  onOpen: () => void;
  /** Undefined when it cannot be cancelled any more. */
  onEnd: (() => void) | undefined;
  /** Undefined unless the user is a guest. */
  onLeave: (() => void) | undefined;
  onAgain: (() => void) | undefined;
}

function MyBookingRow({ booking, onOpen, onEnd, onLeave, onAgain }: RowProps) {
  const { t } = useTranslation(['find-spaces', 'scheduling', 'spaces']);
  const format = useFormat();
  const nameOf = useDisplayName();
  const user = useMe();
  const me = toPerson(user);
  const { id, isMine, space, start, end, status, desk, details, actions } = booking;
  // Of other spaces, the dialog does.
  const addsMaterial =
    isMine &&
    space.type === '5g_station' &&
    actions.includes('cancel') &&
    borrowsMaterial(me, true, 'create');
  const when = format.dayAndRange(start, end);
  const title = details?.title ?? '';
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 240px">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text fz="sm" c="var(--dot-ink-2)">
          <TextLink to={spacePath(space)}>{space.name}</TextLink>
          {[
            ...(desk === null ? [] : [t('mine.desk', { desk })]),
            when,
            ...(details && details.booker.id !== user.id
              ? [
                  t(isMine ? 'mine.booked_for' : 'scheduling:mine.guest_of', {
                    name: nameOf(details.booker.name),
                  }),
                ]
              : []),
          ].map((it) => `, ${it}`)}
        </Text>
        <StatusBadge
          kind="booking"
          status={displayedStatus({ status, isExpired: details?.cancelCause === 'expired' })}
        />
      </Stack>
      <Group gap="xs">
        <ScanToCheckIn booking={booking} size="xs" />
        <Button
          variant="default"
          size="xs"
          aria-label={t('spaces:booking.open_of', { title, when })}
          onClick={onOpen}
        >
          {t('spaces:booking.open')}
        </Button>
        {addsMaterial && (
          <Button
            component={Link}
            variant="default"
            size="xs"
            aria-label={t('mine.add_material_to', { title, when })}
            to={borrowForSpacePath(true, id)}
          >
            {t('mine.add_material')}
          </Button>
        )}
        {onAgain && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('mine.again_of', { title, when })}
            onClick={onAgain}
          >
            {t('mine.again')}
          </Button>
        )}
        {onLeave && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('mine.leave_of', { title, when })}
            onClick={onLeave}
          >
            {t('mine.leave')}
          </Button>
        )}
        {onEnd && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('scheduling:mine.cancel_of', { title, when })}
            onClick={onEnd}
          >
            {t('scheduling:mine.cancel')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
