import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useEffect, useEffectEvent } from 'react';
import { bookingQuery } from '../bookings.data.ts';
import { ReschedulePanel } from './ReschedulePanel.tsx';

interface Props {
  bookingId: string;
  opened: boolean;
  onClose: () => void;
  onMoved: (moved: BookingPage) => void;
  message: string;
}

/** The panel in which a session gets another time, for where only its id is known. */
export function MovePanel({ bookingId, opened, ...on }: Props) {
  const { data, isLoadingError } = useQuery(bookingQuery(bookingId));
  // What failed was told; the same press opens it again.
  const giveUp = useEffectEvent(on.onClose);
  useEffect(() => {
    if (isLoadingError) giveUp();
  }, [isLoadingError]);
  return data && <ReschedulePanel booking={data} opened={opened} {...on} />;
}
