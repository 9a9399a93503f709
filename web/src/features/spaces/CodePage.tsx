import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react';
import { MINUTE_MS, spanOf } from '@thedot/domain/kernel/time';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { can } from '@thedot/domain/access/access';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { bookingsAccess } from '@thedot/domain/spaces/space-types.contract';
import type { ScannedSpace } from '@thedot/domain/spaces/space-codes.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isNotFoundError } from '../../lib/api/api-errors.ts';
import { showProblem } from '../../lib/errors/show-problem.tsx';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { TimeZoneContext, useFormat } from '../../lib/format/use-format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { useDialogFor } from '../../lib/hooks/use-dialog-for.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { Card } from '../../ui/Card.tsx';
import { Column, Columns } from '../../ui/Columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ProfileCard } from '../../ui/ProfileCard.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import type { InitialBooking } from './initial-booking.ts';
import { BookSpaceDialog } from './parts/BookSpaceDialog.tsx';
import { useSpaceFormat } from './use-space-format.ts';
import { useCheckInState } from './check-in/use-check-in-state.ts';
import { scannedSpaceQuery, useCheckIn } from './check-in/check-in.data.ts';
import { CheckInText } from './check-in/CheckInText.tsx';

const ScannedMaterial = lazy(async () => ({
  default: (await import('../material/material.public.ts')).ScannedMaterial,
}));

/** The page that the QR code of a label opens: of a space or desk, or else of material. */
export function CodePage() {
  const { t } = useTranslation('spaces');
  const { hubZone } = useFormat();
  const { code = '' } = useParams();
  const readsSpaces = can(toPerson(useMe()), bookingsAccess('read'));
  const { data, ...query } = useQuery({ ...scannedSpaceQuery(code), enabled: readsSpaces });
  useLiveSubscription({ lists: ['spaces'] });
  if (data)
    return (
      <TimeZoneContext value={{ reader: data.space.timeZone, hub: hubZone }}>
        <ScannedPlace key={data.space.id} scanned={data} code={code} />
      </TimeZoneContext>
    );
  if (query.isLoading) return <Skeletons shape="page" />;
  if (isNotFoundError(query.error)) return <Missing />;
  if (data === null || !readsSpaces)
    return (
      <Suspense fallback={<Skeletons shape="page" />}>
        <ScannedMaterial code={code} missing={<Missing />} />
      </Suspense>
    );
  return (
    <LoadFailed
      text={t('check_in.failed')}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
}

function Missing() {
  const { t } = useTranslation('spaces');
  return (
    <EmptyState
      isPage
      title={t('check_in.missing')}
      text={t('check_in.missing_text')}
      action={
        <Button component={Link} to="/booking/workshop">
          {t('check_in.missing_action')}
        </Button>
      }
    />
  );
}

function lengthOf(slot: Slot): number {
  const { from, to } = spanOf(slot);
  return (to - from) / MINUTE_MS;
}

interface PlaceProps {
  scanned: ScannedSpace;
  code: string;
}

function ScannedPlace({ scanned, code }: PlaceProps) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const spaceFormat = useSpaceFormat();
  const booking = useDialogFor<InitialBooking>();
  const { space, desk, bookings, bookableNow } = scanned;
  const now = useNow();
  // At the label of a whole room of desks, the bookings of others say nothing about the room.
  const listed = bookings.filter(({ isMine }) => isMine || desk !== null || space.desks === 1);
  const mine = bookings.find(
    (it) => it.isMine && (it.status === 'accepted' || it.status === 'pending'),
  );
  const name = desk === null ? space.name : `${space.name}, ${t('booking.desk', { number: desk })}`;
  const hasBegun = ({ start }: SpaceBooking) => Date.parse(start) <= now.getTime();
  const isOpen = useCheckInState(mine) === 'open';
  const taken = listed.find((it) => !it.isMine && hasBegun(it));
  const isTakenByMe = mine !== undefined && hasBegun(mine);
  return (
    <Columns narrow="first">
      <Column>
        <ProfileCard
          subject={{ id: space.id, name }}
          picture={null}
          columns={34}
          subtitle={space.location}
          facts={[
            { name: t('facts.now'), value: spaceFormat.stateNow(space).text },
            { name: t('facts.floor'), value: spaceFormat.floor(space) },
            { name: t('facts.capacity'), value: spaceFormat.seats(space) },
          ]}
          actions={
            <Stack gap="sm">
              {mine ? (
                <OwnBooking booking={mine} code={code} />
              ) : (
                <Text c="var(--dot-ink-2)">
                  {taken
                    ? t('check_in.other', { time: format.time(taken.end) })
                    : t('check_in.none_mine')}
                </Text>
              )}
              {bookableNow && !isTakenByMe && (
                <Button
                  fullWidth
                  variant={isOpen ? 'default' : 'filled'}
                  leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
                  onClick={() =>
                    booking.open({
                      start: bookableNow.start,
                      minutes: lengthOf(bookableNow),
                      ...(desk !== null && { desk }),
                    })
                  }
                >
                  {t('check_in.book_now', { time: format.time(bookableNow.end) })}
                </Button>
              )}
              <Button fullWidth variant="default" component={Link} to={spacePath(space)}>
                {t('check_in.view')}
              </Button>
            </Stack>
          }
        />
      </Column>
      <Column>
        <NextBookings bookings={listed} />
      </Column>
      <BookSpaceDialog
        space={space}
        opened={booking.opened}
        initial={booking.subject}
        onClose={booking.close}
      />
    </Columns>
  );
}

/** The reader's booking, and the check-in to it while it is open. */
function OwnBooking({ booking, code }: { booking: SpaceBooking; code: string }) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const checkIn = useCheckIn();
  const isOpen = useCheckInState(booking) === 'open';
  return (
    <>
      <Text fw={600}>
        {t('check_in.yours', { when: format.dayAndRange(booking.start, booking.end) })}
      </Text>
      <CheckInText booking={booking} />
      {isOpen && (
        <Button
          fullWidth
          size="lg"
          loading={checkIn.isPending}
          leftSection={<IconCircleCheck size={20} stroke={1.75} aria-hidden />}
          onClick={() =>
            checkIn.mutate(
              { id: booking.id, code },
              {
                onSuccess: () => showSuccess(t('check_in.done')),
                onError: (error) => showProblem(error),
              },
            )
          }
        >
          {t('check_in.action')}
        </Button>
      )}
    </>
  );
}

function NextBookings({ bookings }: { bookings: readonly SpaceBooking[] }) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  return (
    <Card title={t('check_in.next')}>
      {bookings.length === 0 && <Text c="var(--dot-ink-2)">{t('check_in.nothing_next')}</Text>}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {bookings.map(({ id, start, end, details }) => (
          <Group key={id} component="li" justify="space-between" gap="xs">
            <span>{details?.title || t('check_in.busy')}</span>
            <Text c="var(--dot-ink-2)">{format.dayAndRange(start, end)}</Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
