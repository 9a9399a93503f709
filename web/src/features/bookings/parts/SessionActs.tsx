import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useState } from 'react';
import { useNow } from '../../../lib/format/use-now.ts';
import { bookingQuery } from '../bookings.data.ts';
import { beginningWith, type SessionAct } from '../session-acts.ts';
import { useMoves } from '../use-moves.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { OtherTimesPanel } from './OtherTimesPanel.tsx';
import { ReschedulePanel } from './ReschedulePanel.tsx';

interface Props {
  act: SessionAct;
  opened: boolean;
  onClose: () => void;
}

/** What is done with a session from its card: in the dialogs, and with the forms, of its own page. */
export function SessionActs({ act, ...panel }: Props) {
  const { data: booking } = useQuery(bookingQuery(act.bookingId));
  return booking && <Act booking={booking} act={act} {...panel} />;
}

function Act({ booking, act, ...panel }: Props & { booking: BookingPage }) {
  switch (act.what) {
    case 'repropose':
      return <OtherTimes booking={booking} act={act} {...panel} />;
    case 'decline':
      return <Decline booking={booking} {...panel} />;
    case 'reschedule':
      return <ReschedulePanel booking={booking} {...panel} />;
    case 'cancel':
      return <CancelDialog booking={booking} {...panel} />;
  }
}

function OtherTimes({
  booking,
  act: { start },
  opened,
  onClose,
}: Props & { booking: BookingPage }) {
  const { moves } = useMoves(booking);
  const now = useNow();
  const [picks] = useState(() =>
    beginningWith(booking, { moves, now, ...(start !== undefined && { offered: [start] }) }),
  );
  return <OtherTimesPanel booking={booking} picks={opened ? picks : null} onClose={onClose} />;
}

/** Of the round that was looked at. */
function Decline({ booking, ...panel }: Omit<Props, 'act'> & { booking: BookingPage }) {
  const [seen, setSeen] = useState<number | undefined>(booking.round);
  return (
    <DeclineDialog booking={booking} seen={seen} onTold={() => setSeen(undefined)} {...panel} />
  );
}
