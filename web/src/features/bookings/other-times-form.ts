import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import { OtherTimes } from '@thedot/domain/bookings/moves.contract';
import type { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { z } from 'zod';
import { ANSWER_IN, answerByIn } from '../../app/slots/answer-in.ts';
import { type Picks, slotAt } from '../../app/slots/picks.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import { useRepropose } from './moves.data.ts';

const Draft = z.object({
  starts: z.array(z.string()),
  message: OtherTimes.shape.message.unwrap(),
  answerIn: z.enum(ANSWER_IN),
});
type Values = z.input<typeof Draft>;

interface How {
  /** Times that are there from the beginning: they count as chosen by hand. */
  readonly picks: Picks;
  readonly onDone: () => void;
}

/** Other times for a booking. What is refused of them stays to be seen, and what is typed stays as well. */
export function useOtherTimesForm(booking: BookingPage, { picks, onDone }: How) {
  const [brought] = useState(picks);
  // Of the round that was looked at when the form came up: one that follows it is not answered unseen.
  const [seen, setSeen] = useState<number | null>(booking.round);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const repropose = useRepropose(booking.id);
  const { minutes } = booking;
  const slotsOf = (starts: Picks) => starts.map((start) => slotAt(start, minutes));
  const left = (starts: Picks) => starts.filter((start) => !refused.has(start));

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: { starts: [...brought], message: '', answerIn: '' },
    refuse: ({ starts }) => ({
      starts: refuseSlots(slotsOf(left(starts)), { minutes, lengths: [minutes], now: new Date() }),
    }),
    submit: ({ starts, message, answerIn }) => {
      setRefusal(null);
      const slots = slotsOf(left(starts));
      const answerBy = answerByIn(answerIn, new Date());
      return repropose.mutateAsync({
        slots,
        message,
        round: seen ?? booking.round,
        ...(answerBy && { answerBy }),
      });
    },
    onDone,
    onRefused: (error, { starts }) => {
      setRefusal(error);
      const sent = left(starts);
      const paths = new Set(error.errors?.map(({ path }) => path));
      const lost = sent.filter((_, index) => paths.has(`slots.${index}`));
      setRefused((before) => new Set([...before, ...lost]));
      // They have been told: whatever they send now, they send knowing it.
      if (error.code === 'booking.round_over') setSeen(null);
      return false;
    },
    fieldOf: { 'booking.answer_by': 'answerIn' },
    errorTitle: 'errors.title_booking',
  });

  return {
    form,
    refusal,
    /** Picks that the server has refused. */
    refused,
    change: (starts: Picks) => {
      form.setFieldValue('starts', [...starts]);
      form.clearFieldError('starts');
      setRefusal(null);
    },
  };
}
