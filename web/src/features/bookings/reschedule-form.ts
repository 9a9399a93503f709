import { isTimeRefusal } from '@thedot/domain/bookings/alternatives.rules';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { transitions } from '@thedot/domain/bookings/transitions.contract';
import type { AppError, ErrorCode } from '@thedot/domain/errors';
import { withErrorCode } from '@thedot/domain/kernel/fields';
import { isSameInstant } from '@thedot/domain/kernel/time';
import { useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useChangeBooking } from './session-life.data.ts';
import { useRefusedTimes } from './use-refused-times.ts';
import { useSeen } from './use-seen.ts';

/** Its time is no field of the call: what is wrong with it is said beside those that can be had instead. */
const Draft = z.object({
  time: z
    .string()
    .min(1)
    .nullable()
    .refine((time) => time !== null, withErrorCode('field.required')),
  message: transitions.change.body.shape.message.unwrap(),
});
type Values = { time: string | null; message: string };

const refuseSame = ({ session }: BookingPage, start: string | null): ErrorCode | null =>
  start !== null && session && isSameInstant(start, session.start) ? 'booking.same_time' : null;

interface How {
  readonly begun: Partial<Values>;
  readonly onDone: (moved: BookingPage) => void;
  readonly onRefused?: () => void;
}

/** Another time for a session. What is refused stays to be seen, and what is typed stays as well. */
export function useRescheduleForm(booking: BookingPage, { begun, onDone, onRefused }: How) {
  const change = useChangeBooking(booking.id);
  const { seen, tell } = useSeen(booking.session?.start);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { refused, refuse } = useRefusedTimes();

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: { time: null, message: '', ...begun },
    validate: ({ time }) => ({ time: refuseSame(booking, time) }),
    submit: ({ time, message }) => {
      setRefusal(null);
      return change.mutateAsync({ ...(time !== null && { start: time }), was: seen, message });
    },
    onDone,
    onRefused: (error, { time }) => {
      setRefusal(error);
      onRefused?.();
      tell(error);
      if (time !== null && isTimeRefusal(error.code)) refuse([time]);
      return false;
    },
    errorTitle: 'errors.title_booking',
  });

  return {
    form,
    refusal,
    /** Times that the server has refused. */
    refused,
    choose: (time: string | null) => {
      form.setFieldValue('time', time);
      form.clearFieldError('time');
      setRefusal(null);
    },
  };
}
