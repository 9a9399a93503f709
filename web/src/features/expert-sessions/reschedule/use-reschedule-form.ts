import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { transitions } from '@thedot/domain/expert-sessions/transitions.contract';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import type { AppError, ErrorCode } from '@thedot/domain/errors';
import { withErrorCode } from '@thedot/domain/kernel/fields';
import { isSameInstant } from '@thedot/domain/kernel/time';
import { useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useChangeBooking } from '../transitions.data.ts';
import { useSeenVersion } from '../booking-forms.ts';
import { keptNeeds, toNeedsInput } from '../needs/needs-form.ts';

/** The time is not a field of the request: its errors are shown beside the alternatives. */
const Draft = z.object({
  time: z
    .string()
    .min(1)
    .nullable()
    .refine((time) => time !== null, withErrorCode('field.required')),
  message: transitions.change.body.shape.message.unwrap(),
  /** Other than those of the session; null keeps these. */
  needs: z.custom<SessionNeeds | null>(),
});
type Values = { time: string | null; message: string; needs: SessionNeeds | null };

const refuseSame = ({ session }: BookingPage, start: string | null): ErrorCode | null =>
  start !== null && session && isSameInstant(start, session.start) ? 'booking.same_time' : null;

interface Options {
  readonly initial: Partial<Values>;
  readonly onDone: (moved: BookingPage) => void;
  readonly onRefused?: (error: AppError, time: string | null) => void;
}

/** Form to move a session; texts are kept after a refusal. */
export function useRescheduleForm(booking: BookingPage, { initial, onDone, onRefused }: Options) {
  const change = useChangeBooking(booking.id);
  const { seen, acknowledge } = useSeenVersion(booking.session?.start);
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: { time: null, message: '', needs: null, ...initial },
    validate: ({ time }) => ({ time: refuseSame(booking, time) }),
    submit: ({ time, message, needs }) => {
      setRefusal(null);
      return change.mutateAsync({
        ...(time !== null && { start: time }),
        ...toNeedsInput(needs),
        expectedStart: seen,
        message,
      });
    },
    onDone,
    onRefused: (error, { time }) => {
      setRefusal(error);
      onRefused?.(error, time);
      acknowledge(error);
      return false;
    },
    errorTitle: 'errors.title_booking',
  });

  const { time, needs } = form.values;
  return {
    form,
    refusal,
    /** What the session takes at the chosen time; null before one is chosen. */
    needsAtTime:
      time === null
        ? null
        : {
            booking,
            start: time,
            needs: needs ?? keptNeeds(booking),
            onChange: (next: SessionNeeds) => {
              form.setFieldValue('needs', next);
              setRefusal(null);
            },
          },
    choose: (time: string | null) => {
      form.setFieldValue('time', time);
      form.setFieldValue('needs', null);
      form.clearFieldError('time');
      setRefusal(null);
    },
  };
}
