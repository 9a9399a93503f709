import { Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { isInGroup, managesBookings, spacePath } from '@thedot/domain/spaces/space-access.rules';
import {
  RESOURCE_BY_SPACE_TYPE,
  type SpaceGroup,
} from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { defaultMinutes, refuseBooker } from '@thedot/domain/spaces/spaces.rules';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { TimeZoneContext, useFormat } from '../../lib/format/use-format.ts';
import { useDialogFor } from '../../lib/hooks/use-dialog-for.ts';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Column, Columns } from '../../ui/Columns.tsx';
import { NewButton } from '../../ui/KeyButton.tsx';
import { ProfileCard } from '../../ui/ProfileCard.tsx';
import { RecordScreen } from '../../ui/records/RecordScreen.tsx';
import { Approvals } from '../scheduling/bookings/Approvals.tsx';
import { MyBookings } from '../scheduling/bookings/MyBookings.tsx';
import { TicketsCard } from '../tickets/tickets.public.tsx';
import { FreeDesks } from './browse/FreeDesks.tsx';
import { FloorPlan } from './desks/FloorPlan.tsx';
import type { InitialBooking } from './initial-booking.ts';
import { BookSpaceDialog } from './parts/BookSpaceDialog.tsx';
import { SpaceBookingDialog } from './parts/SpaceBookingDialog.tsx';
import { SpaceAbout } from './parts/SpaceAbout.tsx';
import { SpaceGallery } from './parts/SpaceGallery.tsx';
import { SpaceWaiting } from './parts/SpaceWaiting.tsx';
import { SpaceWeek } from './parts/SpaceWeek.tsx';
import { spaceBookingsQuery, spaceQuery } from './spaces.data.ts';
import { SubscribeButton } from './SubscribeButton.tsx';
import { useSpaceBookingKind } from './use-space-booking-kind.ts';
import { useSpaceFormat } from './use-space-format.ts';

export const WorkshopPage = () => <SpaceRecord id={useParams().id ?? ''} group="workshop" />;
export const HotdeskPage = () => <SpaceRecord id={useParams().id ?? ''} group="hotdesk" />;

const LISTS = {
  workshop: '/booking/workshop',
  hotdesk: '/booking/hotdesk',
  station: '/5GStation/space',
} as const satisfies Record<SpaceGroup, string>;

/** One space and its week. A space of another group has a page of its own. */
export function SpaceRecord({ id, group }: { id: string; group: SpaceGroup }) {
  const { t } = useTranslation('find-spaces');
  const { hubZone } = useFormat();
  useLiveSubscription({ lists: ['spaces'] });
  return (
    <RecordScreen
      listPath={LISTS[group]}
      backLabel={t(`browse.${group}.title`)}
      query={useQuery(spaceQuery(id, group))}
      namespace="spaces"
      main={(space) =>
        isInGroup(space.type, group) ? (
          // A room is booked by the clock on its wall.
          <TimeZoneContext value={{ reader: space.timeZone, hub: hubZone }}>
            <SpaceScreen key={space.id} space={space} />
          </TimeZoneContext>
        ) : (
          <Navigate to={spacePath(space)} replace />
        )
      }
    />
  );
}

function SpaceScreen({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const user = useMe();
  const me = toPerson(user);
  const kind = useSpaceBookingKind();
  const booking = useDialogFor<InitialBooking>();
  // A link to a booking opens it.
  const [params, setParams] = useSearchParams();
  const linked = params.get('booking');
  const canCreate = can(me, permission('create', RESOURCE_BY_SPACE_TYPE[space.type]));
  const canBook = canCreate && space.bookable;
  const canSubscribe = canCreate && refuseBooker({ ...me, id: user.id }, space) === null;
  const decides = managesBookings(me, space.type) && space.needsApproval;
  const mine = useQuery(spaceBookingsQuery(space.id, { scope: 'mine' }));
  const pending = useQuery({
    ...spaceBookingsQuery(space.id, { status: 'pending' }),
    enabled: decides,
  });
  return (
    <>
      <Columns narrow="first">
        <Column>
          <SpaceCard
            space={space}
            canSubscribe={canSubscribe}
            onBook={
              canBook
                ? () => booking.open({ start: null, minutes: defaultMinutes(space) })
                : undefined
            }
          />
          <SpaceGallery photos={space.photos} />
          <SpaceAbout space={space} />
          {canBook && <SpaceWaiting spaceId={space.id} />}
          <MyBookings kind={kind} bookings={mine} />
          <TicketsCard kind="space" id={space.id} />
        </Column>
        <Column>
          {pending.data && (
            <Approvals
              kind={kind}
              bookings={pending.data}
              describe={({ details, space: { name } }) => ({
                resource: name,
                facts: [t('people', { count: details?.persons ?? 0 })],
              })}
            />
          )}
          {space.desks > 1 ? (
            <>
              <FloorPlan space={space} onBook={canBook ? booking.open : undefined} />
              <FreeDesks
                space={space}
                onBook={
                  canBook
                    ? (start) => booking.open({ start, minutes: defaultMinutes(space) })
                    : undefined
                }
              />
            </>
          ) : (
            <SpaceWeek space={space} onDraw={canBook ? booking.open : undefined} />
          )}
        </Column>
      </Columns>
      <BookSpaceDialog
        space={space}
        opened={booking.opened}
        initial={booking.subject}
        onClose={booking.close}
      />
      <SpaceBookingDialog
        bookingId={linked}
        opened={linked !== null}
        onClose={() => setParams({}, { replace: true })}
      />
    </>
  );
}

interface SpaceCardProps {
  space: Space;
  canSubscribe: boolean;
  /** Undefined for users who cannot book it. */
  onBook: (() => void) | undefined;
}

function SpaceCard({ space, canSubscribe, onBook }: SpaceCardProps) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const spaceFormat = useSpaceFormat();
  const equipment = spaceFormat.equipment(space);
  return (
    <ProfileCard
      subject={space}
      picture={null}
      columns={34}
      subtitle={space.location}
      facts={[
        { name: t('facts.floor'), value: spaceFormat.floor(space) },
        { name: t('facts.capacity'), value: spaceFormat.seats(space) },
        { name: t('facts.longest'), value: format.length(space.maxMinutes) },
        ...(space.now.status === 'closed'
          ? []
          : [{ name: t('facts.now'), value: spaceFormat.stateNow(space).text }]),
        { name: t('facts.free'), value: spaceFormat.nextFree(space) },
      ]}
      actions={
        (onBook || canSubscribe) && (
          <Stack gap="sm">
            {onBook && (
              <NewButton
                fullWidth
                leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
                onClick={onBook}
              >
                {t('book.open')}
              </NewButton>
            )}
            {onBook && space.needsApproval && (
              <Text fz="sm" c="dimmed">
                {t(space.type === '5g_station' ? 'approval_hint_station' : 'approval_hint')}
              </Text>
            )}
            {canSubscribe && <SubscribeButton space={space} />}
          </Stack>
        )
      }
    >
      {equipment.length > 0 && (
        <Group component="ul" gap="xs" m="12px 0 0">
          {equipment.map((it) => (
            <li key={it}>
              <Chip>{it}</Chip>
            </li>
          ))}
        </Group>
      )}
    </ProfileCard>
  );
}
