import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import { NewProposal } from '@thedot/domain/bookings/proposals.contract';
import type { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { z } from 'zod';
import { ANSWER_IN, answerByIn } from '../../app/slots/answer-in.ts';
import { type Picks, slotAt } from '../../app/slots/picks.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import { usePropose } from './proposals.data.ts';
import { refusedOf, useRefusedTimes } from './use-refused-times.ts';

const Draft = NewProposal.pick({ category: true, description: true }).extend({
  minutes: z.number(),
  starts: z.array(z.string()),
  answerIn: z.enum(ANSWER_IN),
});
type Values = z.input<typeof Draft>;

interface How {
  readonly lengths: readonly number[];
  readonly onDone: (booking: BookingPage) => void;
}

/** A further session of the same two; what is refused of its times stays to be seen. */
export function useProposalForm(before: BookingPage, { lengths, onDone }: How) {
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { refused, refuse, keep } = useRefusedTimes();
  const propose = usePropose();
  const left = (starts: Picks) => starts.filter((start) => !refused.has(start));
  const slotsOf = ({ starts, minutes }: Values) =>
    left(starts).map((start) => slotAt(start, minutes));

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: {
      category: before.category,
      description: '',
      minutes: lengths.includes(before.minutes) ? before.minutes : (lengths[0] ?? before.minutes),
      starts: [],
      answerIn: '',
    },
    refuse: (values) => ({
      starts: refuseSlots(slotsOf(values), { minutes: values.minutes, lengths, now: new Date() }),
    }),
    submit: (values) => {
      setRefusal(null);
      const { category, description, minutes, answerIn } = values;
      return propose.mutateAsync(
        NewProposal.parse({
          requesterId: before.requester.id,
          category,
          description,
          minutes,
          mode: before.mode,
          place: before.place,
          slots: slotsOf(values),
          answerBy: answerByIn(answerIn, new Date()),
        }),
      );
    },
    onDone,
    onRefused: (error, { starts }) => {
      setRefusal(error);
      refuse(refusedOf(error, left(starts)));
      return false;
    },
    fieldOf: { 'booking.answer_by': 'answerIn' },
    errorTitle: 'errors.title_booking',
  });

  return {
    form,
    refusal,
    refused,
    change: (starts: Picks) => {
      form.setFieldValue('starts', [...starts]);
      form.clearFieldError('starts');
      keep(starts);
      setRefusal(null);
    },
    /** What is taken for one length may be free for another. */
    changeLength: (minutes: number) => {
      form.setFieldValue('minutes', minutes);
      keep([]);
      setRefusal(null);
    },
  };
}
