import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { bookingQuery } from '../bookings.data.ts';
import classes from '../BookingForms.module.css';
import { RescheduleForm } from './ReschedulePanel.tsx';

interface Props {
  bookingId: string;
  onClose: () => void;
  onMoved: (moved: BookingPage) => void;
  message: string;
}

/** Loads a booking by id and shows the form to move it. */
export function RescheduleBooking({ bookingId, ...moving }: Props) {
  const { data, isPending, refetch } = useQuery(bookingQuery(bookingId));
  if (data) return <RescheduleForm booking={data} {...moving} />;
  return (
    <div className={classes.rest}>
      {isPending ? (
        <Skeletons shape="text" count={4} />
      ) : (
        <LoadFailed onRetry={() => void refetch()} />
      )}
    </div>
  );
}
