import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseSlots } from '@thedot/domain/expert-sessions/bookings.rules';
import { ReproposeInput } from '@thedot/domain/expert-sessions/transitions.contract';
import type { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { z } from 'zod';
import { ANSWER_DEADLINES, toAnswerHours } from '../../scheduling/answer-deadline.ts';
import { type SelectedStarts, toSlot } from '../../scheduling/selected-slots.ts';
import { useSlotPicker } from '../../scheduling/use-slot-picker.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useRepropose } from '../transitions.data.ts';
import {
  toSlotSource,
  findRefusedStarts,
  useRefusedStarts,
  useSeenVersion,
} from '../booking-forms.ts';

const Draft = z.object({
  starts: z.array(z.string()),
  message: ReproposeInput.shape.message.unwrap(),
  answerIn: z.enum(ANSWER_DEADLINES),
});
type Values = z.input<typeof Draft>;

interface Options {
  /** Times selected when the form opens; they count as the user's own selection. */
  readonly selected: SelectedStarts;
  /** True for the expert, who may offer any hour. */
  readonly allowsAnyHour: boolean;
  readonly onDone: () => void;
}

/** Proposes other times for a booking. Refused times stay visible, and texts are kept. */
export function useOtherTimesForm(
  booking: BookingPage,
  { selected, allowsAnyHour, onDone }: Options,
) {
  const [initial] = useState(selected);
  const { seen, acknowledge } = useSeenVersion(booking.round);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { refused, refuse, keep } = useRefusedStarts();
  const repropose = useRepropose(booking.id);
  const { minutes } = booking;
  const slotsOf = (starts: SelectedStarts) => starts.map((start) => toSlot(start, minutes));

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: { starts: [...initial], message: '', answerIn: '' },
    validate: ({ starts }) => ({
      starts: refuseSlots(slotsOf(left(starts)), { minutes, lengths: [minutes], now: new Date() }),
    }),
    submit: ({ starts, message, answerIn }) => {
      setRefusal(null);
      const hours = toAnswerHours(answerIn);
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
      refuse(findRefusedStarts(error, left(starts)));
      acknowledge(error);
      return false;
    },
    errorTitle: 'errors.title_booking',
  });

  const board = useSlotPicker(toSlotSource(booking, allowsAnyHour), minutes, form.values.starts);
  const lost = new Set([...board.lost, ...refused]);

  /** Excludes the times that the screen strikes through. */
  function left(starts: SelectedStarts): SelectedStarts {
    return starts.filter((start) => !lost.has(start));
  }

  return {
    form,
    refusal,
    board: { ...board, lost },
    /** Selected times that can still be proposed. */
    left: left(form.values.starts),
    change: (starts: SelectedStarts) => {
      form.setFieldValue('starts', [...starts]);
      form.clearFieldError('starts');
      keep(starts);
      setRefusal(null);
    },
  };
}
