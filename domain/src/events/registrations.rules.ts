import type { Actor } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';
import type { Lifecycle } from '../scheduling/lifecycle.rules.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import type { EventQuestion, EventStatus } from './event-fields.contract.ts';
import { type EventFacts, organizes } from './events.rules.ts';
import type { RegistrationStatus } from './registration-status.contract.ts';

export interface RegistrationFacts {
  readonly status: RegistrationStatus;
  /** Null for a guest without an account. */
  readonly userId: string | null;
  readonly event: Pick<EventFacts, 'authorId' | 'hostIds' | 'slot'>;
}

type RegistrationParty = 'participant' | 'organizer';
export type RegistrationAction =
  'confirm' | 'promote' | 'expire' | 'cancel' | 'checkIn' | 'undoCheckIn' | 'markAbsent';

const requireNotBegun = (
  { event }: RegistrationFacts,
  { roles, now }: { readonly roles: readonly string[]; readonly now: Date },
): ErrorCode | null =>
  !roles.includes('organizer') && Date.parse(event.slot.start) <= now.getTime()
    ? 'event.begun'
    : null;
const requireBegun = (
  { event }: RegistrationFacts,
  { now }: { readonly now: Date },
): ErrorCode | null => (Date.parse(event.slot.start) > now.getTime() ? 'event.not_begun' : null);

/** The lifecycle of a registration. A place that becomes free goes to the first of the waiting list. */
export const REGISTRATION_LIFECYCLE: Lifecycle<
  RegistrationAction,
  RegistrationParty,
  RegistrationFacts
> = {
  transitions: [
    { action: 'confirm', from: 'unconfirmed', to: 'accepted', by: ['system'] },
    { action: 'expire', from: 'unconfirmed', to: 'cancelled', by: ['system'] },
    { action: 'promote', from: 'waiting', to: 'accepted', by: ['organizer', 'system'] },
    ...(['unconfirmed', 'waiting', 'accepted'] as const).map((from) => ({
      action: 'cancel' as const,
      from,
      to: 'cancelled' as const,
      by: ['participant', 'organizer', 'system'] as const,
      guards: [requireNotBegun],
    })),
    { action: 'checkIn', from: 'accepted', to: 'attended', by: ['organizer'] },
    { action: 'checkIn', from: 'absent', to: 'attended', by: ['organizer'] },
    { action: 'undoCheckIn', from: 'attended', to: 'accepted', by: ['organizer'] },
    {
      action: 'markAbsent',
      from: 'accepted',
      to: 'absent',
      by: ['organizer'],
      guards: [requireBegun],
    },
  ],
  partiesOf: ({ userId, event }, actor: Actor) =>
    organizes(actor, event) ? ['organizer'] : userId === actor.id ? ['participant'] : [],
  occupancy: {
    unconfirmed: 'held',
    waiting: 'none',
    accepted: 'confirmed',
    attended: 'confirmed',
    absent: 'confirmed',
    cancelled: 'released',
  },
  codes: {
    changed: 'event.registration_changed',
    notAllowed: 'event.registration_not_allowed',
    reasonRequired: 'event.reason_required',
  },
};

interface RegistrationWindow {
  readonly status: EventStatus;
  readonly slot: Slot;
  readonly takesRegistrations: boolean;
  readonly registrationOpensAt: string | null;
  readonly registrationClosesAt: string | null;
}

/** Why nobody can register now. Registration closes when the event starts, unless it says otherwise. */
export function refuseRegistration(it: RegistrationWindow, now: Date): ErrorCode | null {
  if (it.status !== 'accepted' || !it.takesRegistrations) return 'event.no_registration';
  const { registrationOpensAt: opens, registrationClosesAt: closes } = it;
  if (opens !== null && Date.parse(opens) > now.getTime()) return 'event.registration_not_open';
  return Date.parse(closes ?? it.slot.start) <= now.getTime() ? 'event.registration_closed' : null;
}

export type Answers = Readonly<Record<string, string>>;

/** Refuses missing and impossible answers, by the path of the answer. */
export const refuseAnswers = (
  questions: readonly EventQuestion[],
  answers: Answers,
): readonly (readonly [path: string, ErrorCode | null])[] =>
  questions.map((question) => [
    `answers.${question.id}`,
    refuseAnswer(question, answers[question.id] ?? ''),
  ]);

function refuseAnswer(
  { kind, isRequired, options }: EventQuestion,
  answer: string,
): ErrorCode | null {
  if (answer.trim() === '') return isRequired ? 'event.answer_required' : null;
  if (kind === 'yes_no') return ['yes', 'no'].includes(answer) ? null : 'event.answer_unknown';
  return kind === 'choice' && !options.includes(answer) ? 'event.answer_unknown' : null;
}

/** The answers to questions that the event asks. */
export const knownAnswers = (questions: readonly EventQuestion[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = answers[id]?.trim();
      return answer ? [[id, answer]] : [];
    }),
  );
