import { defaultLength } from '@thedot/domain/availability/free-slots.rules';
import { type BookingPage, SessionMode } from '@thedot/domain/bookings/bookings.contract';
import {
  refuseCategory,
  refuseMoreHours,
  refuseSlots,
} from '@thedot/domain/bookings/bookings.rules';
import { NewProposal, type ProposalTerms } from '@thedot/domain/bookings/proposals.contract';
import type { AppError } from '@thedot/domain/errors';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { withErrorCode } from '@thedot/domain/kernel/fields';
import { useState } from 'react';
import { z } from 'zod';
import { ANSWER_IN, hoursOf } from '../../app/slots/answer-in.ts';
import { type Picks, slotAt } from '../../app/slots/picks.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import type { NamedOption } from '../../ui/fields/AsyncSelect.tsx';
import { usePropose } from './proposals.data.ts';
import { refusedOf, useRefusedTimes } from './use-refused-times.ts';

const Draft = NewProposal.pick({ description: true }).extend({
  category: Expertise.nullable().refine(
    (category) => category !== null,
    withErrorCode('field.required'),
  ),
  mode: SessionMode,
  place: NewProposal.shape.place.unwrap(),
  minutes: z.number(),
  weeks: NewProposal.shape.weeks.unwrap(),
  starts: z.array(z.string()),
  answerIn: z.enum(ANSWER_IN),
});
type Values = z.input<typeof Draft>;

/** Between whom a session is proposed, and what it begins with. */
export interface Offer {
  readonly expert: NamedOption;
  readonly requester: NamedOption;
  readonly terms: ProposalTerms;
  /** A session that the two have had: the next is taken to be like it. */
  readonly before?: Pick<BookingPage, 'category' | 'minutes' | 'mode' | 'place'>;
  /** The chat in which it came up: a card of the session is put there. */
  readonly roomId?: string;
}

/** A session that somebody did not ask for; what is refused of its times stays to be seen. */
export function useProposalForm(offer: Offer, onDone: (booking: BookingPage) => void) {
  const { expert, requester, terms, before, roomId } = offer;
  const { sessionMinutes: lengths, hours } = terms;
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { refused, refuse, keep } = useRefusedTimes();
  const propose = usePropose();
  const left = (starts: Picks) => starts.filter((start) => !refused.has(start));
  // Somebody else may have been chosen meanwhile, who holds no sessions of that length.
  const lengthOf = ({ minutes }: Values) =>
    lengths.includes(minutes) ? minutes : defaultLength(lengths);
  const slotsOf = (values: Values) =>
    left(values.starts).map((start) => slotAt(start, lengthOf(values)));

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: {
      category: before?.category ?? null,
      description: '',
      minutes: before?.minutes ?? 0,
      mode: before?.mode ?? 'online',
      place: before?.place ?? '',
      starts: [],
      weeks: 1,
      answerIn: '',
    },
    validate: (values) => ({
      category: values.category && refuseCategory(values.category, terms.categories),
      starts: refuseSlots(slotsOf(values), {
        minutes: lengthOf(values),
        lengths,
        now: new Date(),
      }),
    }),
    submit: (values) => {
      setRefusal(null);
      const { category, description, mode, place, weeks, answerIn } = values;
      return propose.mutateAsync(
        NewProposal.parse({
          expertId: expert.id,
          requesterId: requester.id,
          category,
          description,
          minutes: lengthOf(values),
          weeks,
          mode,
          place: mode === 'online' ? '' : place,
          slots: slotsOf(values),
          answerIn: hoursOf(answerIn),
          roomId,
        }),
      );
    },
    onDone,
    onRefused: (error, { starts }) => {
      setRefusal(error);
      refuse(refusedOf(error, left(starts)));
      return false;
    },
    errorTitle: 'errors.title_booking',
  });
  // Somebody else's times are not theirs: neither those that were picked nor those that were refused.
  const [timesOf, setTimesOf] = useState(expert.id);
  if (timesOf !== expert.id) {
    setTimesOf(expert.id);
    change([]);
  }
  const minutes = lengthOf(form.values);
  const taking = minutes * form.values.weeks;

  function change(starts: Picks) {
    form.setFieldValue('starts', [...starts]);
    form.clearFieldError('starts');
    keep(starts);
    setRefusal(null);
  }

  return {
    form,
    refusal,
    refused,
    minutes,
    /** What it takes of the hours, in all of its weeks. */
    taking,
    /** More than the other has left of the expert's hours. */
    isTooMuch: refuseMoreHours(hours, taking) !== null,
    change,
    /** What is taken for one length may be free for another. */
    changeLength: (length: number) => {
      form.setFieldValue('minutes', length);
      keep([]);
      setRefusal(null);
    },
  };
}
