import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useState } from 'react';
import { DeclineDialog } from '../features/bookings/parts/DeclineDialog.tsx';

interface Props {
  booking: BookingPage;
  onClose: () => void;
}

/** A session is declined from its chat as from its own page: with a reason, and of the round that was looked at. */
export function DeclineFromChat({ booking, onClose }: Props) {
  const [seen, setSeen] = useState<number | undefined>(booking.round);
  return (
    <DeclineDialog
      booking={booking}
      opened
      seen={seen}
      onTold={() => setSeen(undefined)}
      onClose={onClose}
    />
  );
}
