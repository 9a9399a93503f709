import { Button, Group, Stack, Text } from '@mantine/core';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { BookingKind, DefaultBooking } from './booking-kind.ts';
import { EndBookingDialog } from './EndBookingDialog.tsx';

interface Props {
  kind: BookingKind;
  bookings: ComponentProps<typeof DividedList<DefaultBooking>>['query'];
}

/** The reader's coming bookings of a resource. */
export function MyBookings({ kind, bookings }: Props) {
  const { t } = useTranslation('scheduling');
  const ending = useDialogFor<DefaultBooking>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <Card title={t('mine.title')}>
      <DividedList
        ref={list}
        query={bookings}
        texts={{ error: t('mine.failed'), empty: t('mine.empty') }}
        renderRow={(booking) => <MyBooking booking={booking} onEnd={() => ending.open(booking)} />}
      />
      <EndBookingDialog
        kind={kind}
        opened={ending.opened}
        booking={ending.subject}
        onClose={ending.close}
        onDone={() => list.current?.focus()}
      />
    </Card>
  );
}

function MyBooking({ booking, onEnd }: { booking: DefaultBooking; onEnd: () => void }) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { start, end, status, details, actions, isMine } = booking;
  const when = format.dayAndRange(start, end);
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {details?.title}
        </Text>
        <Text fz="sm" c="var(--dot-ink-2)">
          {when}
          {details && !isMine && `, ${t('mine.guest_of', { name: nameOf(details.booker.name) })}`}
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
