import { ActionIcon, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconX } from '@tabler/icons-react';
import type { BookingPage, ProposedSlot } from '@thedot/domain/bookings/bookings.contract';
import type { BookingAction } from '@thedot/domain/bookings/lifecycle.rules';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { ZoneNote } from '../../../ui/ZoneNote.tsx';
import { useWithdrawTime } from '../moves.data.ts';
import { awaitedBy } from '../sides.ts';
import classes from './BookingTimes.module.css';
import { ProposedTime } from './ProposedTime.tsx';
import { RoundHead } from './RoundHead.tsx';

interface Props {
  booking: BookingPage;
  moves: readonly BookingAction[];
  onRepropose: () => void;
}

/** Times that wait for the other side; whoever proposed them may take them back one by one, or change them. */
export function WaitingTimes({ booking, moves, onRepropose }: Props) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const awaited = awaitedBy(booking, useMe().id);
  const mayWithdraw = moves.includes('withdraw') && booking.slots.length > 1;
  return (
    <Card
      title={t('proposed.title')}
      hint={awaited && awaited !== 'me' && t('proposed.text', { name: nameOf(awaited.name) })}
    >
      <RoundHead booking={booking} />
      <ol className={classes.times}>
        {booking.slots.map((slot) => (
          <li key={slot.start}>
            <ProposedTime booking={booking} slot={slot} />
            {mayWithdraw && <TakeBack bookingId={booking.id} slot={slot} />}
          </li>
        ))}
      </ol>
      <ZoneNote always />
      {moves.includes('repropose') && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onRepropose}>
            {t('round.change')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function TakeBack({ bookingId, slot }: { bookingId: string; slot: ProposedSlot }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const withdraw = useWithdrawTime(bookingId);
  return (
    <ActionIcon
      size={32}
      loading={withdraw.isPending}
      aria-label={t('round.withdraw', { time: format.dayAndTime(slot.start) })}
      onClick={() =>
        void afterMutation(withdraw.mutateAsync(slot.start), () =>
          notifications.show({ message: t('done.slotWithdrawn'), color: 'olive' }),
        )
      }
    >
      <IconX size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
