import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import { ReproposeInput } from '@thedot/domain/bookings/transitions.contract';
import type { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { z } from 'zod';
import { ANSWER_IN, hoursOf } from '../../app/slots/answer-in.ts';
import { type Picks, slotAt } from '../../app/slots/picks.ts';
import { useSlotBoard } from '../../app/slots/use-slot-board.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useRepropose } from './moves.data.ts';
import { placeOf } from './place-of.ts';
import { refusedOf, useRefusedTimes } from './use-refused-times.ts';
import { useSeen } from './use-seen.ts';

const Draft = z.object({
  starts: z.array(z.string()),
  message: ReproposeInput.shape.message.unwrap(),
  answerIn: z.enum(ANSWER_IN),
});
type Values = z.input<typeof Draft>;

interface How {
  /** Times that are there from the beginning: they count as chosen by hand. */
  readonly picks: Picks;
  /** Whose hours they are may offer any of them. */
  readonly anyHour: boolean;
  readonly onDone: () => void;
}

/** Other times for a booking. What is refused of them stays to be seen, and what is typed stays as well. */
export function useOtherTimesForm(booking: BookingPage, { picks, anyHour, onDone }: How) {
  const [brought] = useState(picks);
  const { seen, tell } = useSeen(booking.round);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { refused, refuse, keep } = useRefusedTimes();
  const repropose = useRepropose(booking.id);
  const { minutes } = booking;
  const slotsOf = (starts: Picks) => starts.map((start) => slotAt(start, minutes));

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: { starts: [...brought], message: '', answerIn: '' },
    validate: ({ starts }) => ({
      starts: refuseSlots(slotsOf(left(starts)), { minutes, lengths: [minutes], now: new Date() }),
    }),
    submit: ({ starts, message, answerIn }) => {
      setRefusal(null);
      const hours = hoursOf(answerIn);
      return repropose.mutateAsync({
        slots: slotsOf(left(starts)),
        message,
        round: seen,
        ...(hours && { answerIn: hours }),
      });
    },
    onDone,
    onRefused: (error, { starts }) => {
      setRefusal(error);
      refuse(refusedOf(error, left(starts)));
      tell(error);
      return false;
    },
    errorTitle: 'errors.title_booking',
  });

  const board = useSlotBoard(placeOf(booking, anyHour), minutes, form.values.starts);
  const lost = new Set([...board.lost, ...refused]);

  /** What is struck on the screen is not sent. */
  function left(starts: Picks): Picks {
    return starts.filter((start) => !lost.has(start));
  }

  return {
    form,
    refusal,
    board: { ...board, lost },
    /** Picks that can still be proposed. */
    left: left(form.values.starts),
    change: (starts: Picks) => {
      form.setFieldValue('starts', [...starts]);
      form.clearFieldError('starts');
      keep(starts);
      setRefusal(null);
    },
  };
}
