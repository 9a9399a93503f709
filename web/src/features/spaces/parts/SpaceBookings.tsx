import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { type Space, type SpaceBooking, spaces } from '@thedot/domain/spaces/spaces.contract';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { ApprovalCard } from '../../scheduling/ApprovalCard.tsx';
import {
  spaceBookingsQuery,
  useApproveSpaceBooking,
  useRejectSpaceBooking,
} from '../spaces.data.ts';
import { EndBookingDialog } from './EndBookingDialog.tsx';

/** The reader's coming bookings of the space. */
export function MySpaceBookings({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const bookings = useQuery(spaceBookingsQuery(space.id, { scope: 'mine' }));
  const ending = useDialogFor<SpaceBooking>();
  return (
    <Card title={t('mine.title')}>
      <DividedList
        query={bookings}
        texts={{ error: t('mine.failed'), empty: t('mine.empty') }}
        renderRow={(booking) => <MyBooking booking={booking} onEnd={() => ending.open(booking)} />}
      />
      <EndBookingDialog opened={ending.opened} booking={ending.subject} onClose={ending.close} />
    </Card>
  );
}

function MyBooking({ booking, onEnd }: { booking: SpaceBooking; onEnd: () => void }) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const { start, end, status, details, actions } = booking;
  const when = format.dayAndRange(start, end);
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {details?.title}
        </Text>
        <Text fz="sm" c="var(--dot-ink-2)">
          {when}
        </Text>
        <StatusBadge kind="booking" status={status} />
      </Stack>
      {actions.includes('cancel') && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('mine.cancel_of', { title: details?.title ?? '', when })}
          onClick={onEnd}
        >
          {t('mine.cancel')}
        </Button>
      )}
    </Group>
  );
}

/** The bookings of the space that staff can approve or reject. */
export function SpaceApprovals({ space }: { space: Space }) {
  const isStaff = can(toPerson(useMe()), permission('update', 'space'));
  const pending = useQuery({
    ...spaceBookingsQuery(space.id, { status: 'pending' }),
    enabled: isStaff && space.needsApproval,
  });
  return pending.data
    ?.filter(({ actions }) => actions.includes('accept'))
    .map((booking) => <SpaceApproval key={booking.id} booking={booking} />);
}

function SpaceApproval({ booking }: { booking: SpaceBooking }) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const approve = useApproveSpaceBooking();
  const reject = useRejectSpaceBooking();
  const { id, start, end, space, details } = booking;
  if (!details) return null;
  const { booker, title, persons, decideBy } = details;
  return (
    <ApprovalCard
      request={{ title, requester: booker.name, resource: space.name, start, end }}
      competing={[]}
      onApprove={() => approve.mutateAsync(id)}
      onDecline={(reason) => reject.mutateAsync({ id, reason })}
      reason={{
        schema: spaces.decide.body.shape.reason.unwrap(),
        validate: (reason) => refuseReason(SPACE_LIFECYCLE, 'reject', reason),
      }}
      successMessages={{ approved: t('decided.accepted'), declined: t('decided.rejected') }}
    >
      <Text fz="sm" c="var(--dot-ink-2)">
        {[
          ...(booker.organization ? [booker.organization] : []),
          t('people', { count: persons }),
          ...(decideBy ? [t('decide_by', { when: format.dayAndTime(decideBy) })] : []),
        ].join(' · ')}
      </Text>
    </ApprovalCard>
  );
}
