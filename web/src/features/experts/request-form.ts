import { NewBooking } from '@thedot/domain/bookings/transitions.contract';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import { SessionMode } from '@thedot/domain/bookings/bookings.contract';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { AppError } from '@thedot/domain/errors';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { withErrorCode } from '@thedot/domain/kernel/fields';
import { z } from 'zod';
import { ANSWER_IN, type AnswerIn, hoursOf } from '../../app/slots/answer-in.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import type { BroughtAlong } from '../../app/slots/brought-along.ts';
import type { Bookable } from './bookable.ts';
import { useRequestSession } from '../bookings/moves.data.ts';

/** The part of a request that is typed; its times are picked beside it. The topic is open at first. */
const Draft = NewBooking.pick({ description: true }).extend({
  mode: SessionMode,
  place: NewBooking.shape.place.unwrap(),
  weeks: NewBooking.shape.weeks.unwrap(),
  category: Expertise.nullable().refine(
    (category) => category !== null,
    withErrorCode('field.required'),
  ),
  answerIn: z.enum(ANSWER_IN),
});

interface Values extends Record<string, unknown> {
  category: Expertise | null;
  description: string;
  mode: SessionMode;
  place: string;
  answerIn: AnswerIn;
  weeks: number;
}

interface How {
  readonly minutes: number;
  readonly slots: readonly Slot[];
  readonly files: readonly File[];
  readonly onProgress: (percent: number) => void;
  readonly onRefused: (refusal: AppError) => void;
  readonly onBooked: (bookingId: string) => void;
  /** The chat in which it came up. */
  readonly roomId?: string | undefined;
}

/** A request to one expert, or to whoever is free. What is refused is said at its place and, as for all bookings, in a toast. */
export function useRequestForm(expert: Bookable, brought: BroughtAlong, how: How) {
  const request = useRequestSession();
  const { minutes, slots, roomId } = how;

  return useContractForm<Values, { id: string }>(Draft, {
    initialValues: {
      category: expert.categories.length === 1 ? (expert.categories[0] ?? null) : brought.category,
      description: brought.description,
      mode: brought.mode,
      place: brought.place,
      answerIn: '',
      weeks: 1,
    },
    validate: () => ({
      slots: refuseSlots(slots, { minutes, lengths: expert.sessionMinutes, now: new Date() }),
    }),
    submit: ({ answerIn, place, ...values }) =>
      request.mutateAsync({
        ...NewBooking.parse({
          ...values,
          expertId: expert.id,
          minutes,
          slots,
          place: values.mode === 'online' ? '' : place,
          answerIn: hoursOf(answerIn),
          roomId,
        }),
        files: how.files,
        onProgress: how.onProgress,
      }),
    onDone: ({ id }) => how.onBooked(id),
    onRefused: (refusal) => {
      how.onRefused(refusal);
      return false;
    },
    errorFields: {
      'file.too_large': 'files',
      'file.too_many': 'files',
    },
    errorTitle: 'errors.title_booking',
  });
}

export type RequestForm = ReturnType<typeof useRequestForm>;
