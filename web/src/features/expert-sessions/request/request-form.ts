import { NewBooking } from '@thedot/domain/expert-sessions/transitions.contract';
import { refuseSlots } from '@thedot/domain/expert-sessions/bookings.rules';
import { SessionMode } from '@thedot/domain/expert-sessions/bookings.contract';
import { refusePlace } from '@thedot/domain/expert-sessions/session-place.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { RequestsToday } from '@thedot/domain/scheduling/daily-quota.contract';
import type { AppError } from '@thedot/domain/errors';
import {
  type Expert,
  Expertise,
  type HoursUsed,
  type Topic,
} from '@thedot/domain/experts/experts.contract';
import { withErrorCode } from '@thedot/domain/kernel/fields';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { z } from 'zod';
import {
  ANSWER_DEADLINES,
  type AnswerDeadline,
  toAnswerHours,
} from '../fields/AnswerDeadlineSelect.tsx';
import { chooseTopic } from '../fields/TopicField.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import type { BookingPrefill } from '../../scheduling/booking-prefill.ts';
import type { SlotSource } from '../../scheduling/slots/use-slot-selection.ts';
import { getExpertSlotSource } from '../../experts/experts.data.ts';
import { isEmpty, needsProblems, NO_NEEDS } from '../needs/needs-form.ts';
import { useRequestSession } from '../transitions.data.ts';

/** The target of a session request: one expert, or any free expert of a topic. */
export interface RequestTarget {
  /** Null for any free expert. */
  readonly id: string | null;
  readonly name: string;
  readonly categories: readonly Expertise[];
  readonly sessionMinutes: readonly number[];
  readonly horizonDays: number;
  readonly nextFree: string | null;
  readonly timeZone: string | null;
  /** Null for any free expert. */
  readonly hours: HoursUsed | null;
  /** Hours with the expert of the topic with whom the least is left. */
  readonly fewestHoursLeft?: HoursUsed | null;
  readonly requestsToday: RequestsToday;
}

export const topicToRequestTarget = (topic: Topic, name: string): RequestTarget => ({
  ...topic,
  id: null,
  name,
  categories: [topic.category],
  timeZone: null,
  hours: null,
});

/** The expert or topic whose free slots are shown. */
export const toSlotSource = ({ id, categories, ...target }: RequestTarget): SlotSource => ({
  ...getExpertSlotSource(id === null ? { category: categories[0] } : { expertId: id }),
  owner: target,
  nextFree: target.nextFree,
  horizonDays: target.horizonDays,
});

export const isSingleExpert = (
  target: RequestTarget,
): target is RequestTarget & Pick<Expert, 'id' | 'hours'> =>
  target.id !== null && target.hours !== null;

/** The typed fields of a request; the slots are picked separately. The topic starts empty. */
const Draft = NewBooking.pick({ description: true }).extend({
  mode: SessionMode,
  place: NewBooking.shape.place.unwrap(),
  weeks: NewBooking.shape.weeks.unwrap(),
  category: Expertise.nullable().refine(
    (category) => category !== null,
    withErrorCode('field.required'),
  ),
  answerIn: z.enum(ANSWER_DEADLINES),
  needs: z.custom<SessionNeeds>(),
});

interface Values extends Record<string, unknown> {
  category: Expertise | null;
  description: string;
  mode: SessionMode;
  place: string;
  needs: SessionNeeds;
  answerIn: AnswerDeadline;
  weeks: number;
}

interface RequestFormOptions {
  readonly minutes: number;
  readonly slots: readonly Slot[];
  readonly files: readonly File[];
  readonly onProgress: (percent: number) => void;
  readonly onRefused: (refusal: AppError) => void;
  readonly onBooked: (bookingId: string) => void;
  /** The chat room from which the session is requested. */
  readonly roomId?: string | undefined;
}

/** A request to one expert or to any free one. Errors are shown at their field and, as for all bookings, in a toast. */
export function useRequestForm(
  expert: RequestTarget,
  prefill: BookingPrefill,
  options: RequestFormOptions,
) {
  const request = useRequestSession();
  const { minutes, slots, roomId } = options;

  const form = useContractForm<Values, { id: string }>(Draft, {
    initialValues: {
      category: chooseTopic(expert.categories, prefill.category),
      description: prefill.description,
      mode: prefill.mode,
      place: prefill.place,
      needs: NO_NEEDS,
      answerIn: '',
      weeks: 1,
    },
    validate: ({ mode, place }) => ({
      place: refusePlace(mode, place),
      slots: refuseSlots(slots, { minutes, lengths: expert.sessionMinutes, now: new Date() }),
    }),
    submit: ({ answerIn, place, needs, ...values }) =>
      request.mutateAsync({
        ...NewBooking.parse({
          ...values,
          expertId: expert.id,
          minutes,
          slots,
          place: values.mode === 'online' ? '' : place,
          needs: values.mode === 'in_person' && !isEmpty(needs) ? needs : undefined,
          answerIn: toAnswerHours(answerIn),
          roomId,
        }),
        files: options.files,
        onProgress: options.onProgress,
      }),
    onDone: ({ id }) => options.onBooked(id),
    onRefused: (refusal) => {
      const problems = needsProblems(refusal);
      if (problems.length > 0) {
        form.showServerErrors(problems);
        return true;
      }
      options.onRefused(refusal);
      return false;
    },
    errorFields: {
      'file.too_large': 'files',
      'file.too_many': 'files',
    },
    errorTitle: 'errors.title_booking',
  });
  return form;
}

export type RequestForm = ReturnType<typeof useRequestForm>;
