import { type BookingPage, SessionMode } from '@thedot/domain/bookings/bookings.contract';
import { BookingChanges } from '@thedot/domain/bookings/transitions.contract';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useChangeBooking } from './session-life.data.ts';
import { useSeen } from './use-seen.ts';

const { description, place, message } = BookingChanges.shape;
const Details = z.object({
  mode: SessionMode,
  place: place.unwrap(),
  description: description.unwrap(),
  message: message.unwrap(),
});
type Values = z.input<typeof Details>;

/** Of a session that is agreed its time stays; what is the same as before is not sent. */
export function useDetailsForm(booking: BookingPage, onDone: () => void) {
  const change = useChangeBooking(booking.id);
  const { seen, tell } = useSeen(booking.sequence);
  return useContractForm<Values, BookingPage>(Details, {
    initialValues: {
      mode: booking.mode,
      place: booking.place,
      description: booking.description,
      message: '',
    },
    submit: (_, changes) => change.mutateAsync({ ...changes, sequence: seen }),
    onDone,
    onRefused: (error) => {
      tell(error);
      return false;
    },
    errorTitle: 'errors.title_booking',
  });
}
