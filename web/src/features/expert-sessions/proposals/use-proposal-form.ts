import { defaultLength } from '@thedot/domain/scheduling/policy.rules';
import { type BookingPage, SessionMode } from '@thedot/domain/expert-sessions/bookings.contract';
import { refusePlace } from '@thedot/domain/expert-sessions/session-place.rules';
import {
  refuseCategory,
  refuseMoreHours,
  refuseSlots,
} from '@thedot/domain/expert-sessions/bookings.rules';
import { NewProposal, type ProposalTerms } from '@thedot/domain/expert-sessions/proposals.contract';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { withErrorCode } from '@thedot/domain/kernel/fields';
import { useState } from 'react';
import { z } from 'zod';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import { ANSWER_DEADLINES, toAnswerHours } from '../fields/AnswerDeadlineSelect.tsx';
import { chooseTopic } from '../fields/TopicField.tsx';
import { findRefusedStarts, toSlot } from '../../scheduling/slots/slots.ts';
import { useSlotSelection } from '../../scheduling/slots/use-slot-selection.ts';
import { getExpertSlotSource } from '../../experts/experts.data.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import type { NamedOption } from '../../../ui/fields/AsyncSelect.tsx';
import { isEmpty, needsProblems, NO_NEEDS } from '../needs/needs-form.ts';
import { usePropose } from '../proposals.data.ts';

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
  answerIn: z.enum(ANSWER_DEADLINES),
  needs: z.custom<SessionNeeds>(),
});
type Values = z.input<typeof Draft>;

/** The people, the terms and the defaults of a proposal. */
export interface ProposalContext {
  readonly expert: NamedOption;
  readonly requester: NamedOption;
  readonly terms: ProposalTerms;
  /** A previous session of the two, used for the defaults. */
  readonly previous?: Pick<BookingPage, 'category' | 'minutes' | 'mode' | 'place'>;
  /** The chat room that gets a card of the session. */
  readonly roomId?: string;
}

/** Form of a proposed session. Refused times stay visible. */
export function useProposalForm(
  proposal: ProposalContext,
  { isBlocked, onDone }: { isBlocked: boolean; onDone: (booking: BookingPage) => void },
) {
  const { expert, requester, terms, previous, roomId } = proposal;
  const { sessionMinutes: lengths, hours } = terms;
  const propose = usePropose();
  // Another expert may have been selected who does not offer this length.
  const lengthOf = ({ minutes }: Values) =>
    lengths.includes(minutes) ? minutes : defaultLength(lengths);
  const listAvailableSlots = (minutes: number) =>
    slots.availableStarts.map((start) => toSlot(start, minutes));

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: {
      category: chooseTopic(terms.categories, previous?.category ?? null),
      description: '',
      minutes: previous?.minutes ?? 0,
      mode: previous?.mode ?? 'online',
      place: previous?.mode === 'external_link' ? '' : (previous?.place ?? ''),
      starts: [],
      weeks: 1,
      answerIn: '',
      needs: NO_NEEDS,
    },
    validate: (values) => ({
      place: refusePlace(values.mode, values.place),
      category: values.category && refuseCategory(values.category, terms.categories),
      starts: refuseSlots(listAvailableSlots(lengthOf(values)), {
        minutes: lengthOf(values),
        lengths,
        now: new Date(),
      }),
    }),
    submit: (values) => {
      slots.showRefusal(null);
      const { category, description, mode, place, weeks, answerIn, needs } = values;
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
          needs: mode === 'in_person' && !isEmpty(needs) ? needs : undefined,
          slots: listAvailableSlots(lengthOf(values)),
          answerIn: toAnswerHours(answerIn),
          roomId,
        }),
      );
    },
    onDone,
    onRefused: (error) => {
      const problems = needsProblems(error);
      if (problems.length > 0) {
        form.showServerErrors(problems);
        return true;
      }
      slots.showRefusal(error, findRefusedStarts(error, slots.availableStarts));
      return false;
    },
    errorTitle: 'errors.title_booking',
  });
  const minutes = lengthOf(form.values);
  const slots = useSlotSelection(
    {
      ...getExpertSlotSource({ expertId: expert.id }),
      owner: { name: expert.name, timeZone: isBlocked ? null : terms.timeZone },
      horizonDays: terms.horizonDays,
      allowsAnyHour: true,
    },
    {
      minutes,
      selected: form.values.starts,
      maxSlots: MAX_SLOTS_PER_BOOKING,
      onSelect: (starts) => {
        form.setFieldValue('starts', [...starts]);
        form.clearFieldError('starts');
      },
    },
  );
  // Selected and refused times belong to one expert: they are reset when the expert changes.
  const [timesOf, setTimesOf] = useState(expert.id);
  if (timesOf !== expert.id) {
    setTimesOf(expert.id);
    slots.select([]);
  }
  const [topics, setTopics] = useState(terms.categories);
  if (topics !== terms.categories) {
    setTopics(terms.categories);
    form.setFieldValue('category', chooseTopic(terms.categories, form.values.category));
  }
  const neededMinutes = minutes * form.values.weeks;

  return {
    form,
    slots,
    /** Total minutes of all weeks. */
    neededMinutes,
    /** True when the requester's remaining hours are not enough. */
    exceedsQuota: refuseMoreHours(hours, neededMinutes) !== null,
    /** A time refused for one length may be free for another. */
    changeLength: (length: number) => {
      form.setFieldValue('minutes', length);
      slots.clearRefusals();
    },
  };
}
