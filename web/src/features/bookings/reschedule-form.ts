import { isRefusedTime } from '@thedot/domain/bookings/alternatives.rules';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { moves } from '@thedot/domain/bookings/moves.contract';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { saying } from '@thedot/domain/kernel/fields';
import { useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '../../app/use-contract-form.ts';
import { useChangeBooking } from './session-life.data.ts';
import { useRefusedTimes } from './use-refused-times.ts';
import { useSeen } from './use-seen.ts';

const Draft = z.object({
  start: z
    .string()
    .min(1)
    .nullable()
    .refine((start) => start !== null, saying('field.required')),
  message: moves.change.body.shape.message.unwrap(),
});
type Values = { start: string | null; message: string };

const refuseSame = ({ session }: BookingPage, start: string | null): ErrorCode | null =>
  start !== null && session && Date.parse(start) === Date.parse(session.start)
    ? 'booking.same_time'
    : null;

/** What is wrong with the one time is said beside those that can be had instead, not at the field. */
function throwWhole(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { code, params, details } = error;
  throw new AppError(code, { ...(params && { params }), ...(details && { details }) });
}

/** Another time for a session. What is refused stays to be seen, and what is typed stays as well. */
export function useRescheduleForm(
  booking: BookingPage,
  onDone: (moved: BookingPage) => void,
  begun: Partial<Values> = {},
) {
  const change = useChangeBooking(booking.id);
  const { seen, tell } = useSeen(booking.session?.start);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { refused, refuse } = useRefusedTimes();

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: { start: null, message: '', ...begun },
    refuse: ({ start }) => ({ start: refuseSame(booking, start) }),
    submit: ({ start, message }) => {
      setRefusal(null);
      const wish = { ...(start !== null && { start }), was: seen, message };
      return change.mutateAsync(wish).catch(throwWhole);
    },
    onDone,
    onRefused: (error, { start }) => {
      setRefusal(error);
      tell(error);
      if (start !== null && isRefusedTime(error.code)) refuse([start]);
      return false;
    },
    errorTitle: 'errors.title_booking',
  });

  return {
    form,
    refusal,
    /** Times that the server has refused. */
    refused,
    choose: (start: string | null) => {
      form.setFieldValue('start', start);
      form.clearFieldError('start');
      setRefusal(null);
    },
  };
}
