import type { Actor } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';
import {
  ABSENCE_REPORT_AFTER_MS,
  ATTENDANCE_EDIT_MS,
  CANCEL_BEFORE_MS,
  DISPUTE_WINDOW_MS,
} from '../limits.ts';
import * as lifecycle from '../scheduling/lifecycle.rules.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import type { Attendance, BookingStatus, Party } from './bookings.contract.ts';

export type BookingAction =
  | 'accept'
  | 'decline'
  | 'repropose'
  | 'withdraw'
  | 'edit'
  | 'cancel'
  | 'lapse'
  | 'reschedule'
  | 'finish'
  | 'expert_absent'
  | 'requester_absent'
  | 'contradict';

/** The facts that the rules read; a `Booking` of the API satisfies it. */
export interface BookingFacts {
  readonly status: BookingStatus;
  readonly turn: Party | null;
  readonly expert: { readonly id: string };
  readonly requester: { readonly id: string };
  readonly session: Slot | null;
  readonly attendance: Attendance | null;
  /** The party reported absent has disputed it. */
  readonly wasDisputed?: boolean;
  /** The answer deadline, and the proposed times. */
  readonly answerBy?: string | null;
  readonly slots?: readonly Slot[];
}

type Guard = lifecycle.Guard<Party, BookingFacts>;
type Transition = lifecycle.Transition<BookingAction, Party, BookingFacts>;

const PARTIES: readonly Party[] = ['expert', 'requester'];
const STAFF_AND_SYSTEM = ['staff', 'system'] as const;

export const otherParty = (side: Party): Party => (side === 'expert' ? 'requester' : 'expert');

/** Returns which party a person is. The person must be one of the two. */
export const bookingParty = ({ expert }: Pick<BookingFacts, 'expert'>, personId: string): Party =>
  expert.id === personId ? 'expert' : 'requester';

/** The parties report different attendance and staff have not settled it. */
export const isDisputed = ({
  attendance,
  wasDisputed,
}: Pick<BookingFacts, 'attendance' | 'wasDisputed'>): boolean =>
  wasDisputed === true && attendance === 'unknown';

/** The attendance that each finishing action records. */
export const ATTENDANCE_BY_ACTION: Readonly<Partial<Record<BookingAction, Attendance>>> = {
  finish: 'attended',
  expert_absent: 'expert_absent',
  requester_absent: 'requester_absent',
  contradict: 'unknown',
};

/** Only the party whose answer is awaited. */
const requireTurn: Guard = ({ turn }, { roles }) =>
  turn && roles.includes(turn) ? null : 'booking.status_not_allowed';

/** Only the party that proposed the times. */
const requireOtherTurn: Guard = ({ turn }, { roles }) =>
  turn && roles.includes(otherParty(turn)) ? null : 'booking.status_not_allowed';

/** Until the answer deadline. When all times have passed, they are refused one by one, and it can be declined. */
const requireInTime: Guard = ({ answerBy, slots = [] }, { now }) => {
  const at = now.getTime();
  const isOver = answerBy ? Date.parse(answerBy) <= at : false;
  return isOver && slots.some(({ start }) => Date.parse(start) > at) ? 'booking.answer_late' : null;
};

/** Parties only until some hours before the session. */
const requireBeforeDeadline: Guard = ({ session }, { roles, now }) => {
  const isParty = PARTIES.some((party) => roles.includes(party));
  if (!isParty || session === null) return null;
  return Date.parse(session.start) - now.getTime() < CANCEL_BEFORE_MS ? 'booking.too_late' : null;
};

/** Only an attendance other than the reported one. */
const requireChange =
  (action: BookingAction): Guard =>
  ({ attendance }) =>
    attendance === ATTENDANCE_BY_ACTION[action] ? 'booking.changed' : null;

const requireDispute: Guard = (booking) => (isDisputed(booking) ? null : 'booking.changed');

/** Only while the attendance is this value and undisputed. */
const requireAttendance =
  (expected: Attendance): Guard =>
  ({ attendance, wasDisputed }) =>
    wasDisputed || attendance !== expected ? 'booking.changed' : null;

const requireNotBegun: Guard = ({ session }, { now }) => {
  if (!session) return 'booking.changed';
  return sinceStart(session, now) >= 0 ? 'booking.begun' : null;
};

const requireBegun: Guard = ({ session }, { now }) => {
  if (!session) return 'booking.changed';
  return sinceStart(session, now) < 0 ? 'booking.not_begun' : null;
};

const requireGracePeriodOver: Guard = ({ session }, { now }) =>
  session && sinceStart(session, now) < ABSENCE_REPORT_AFTER_MS ? 'booking.absent_early' : null;

/** Corrections and disputes are possible for some days after the session. */
const requireWithin =
  (afterEndMs: number): Guard =>
  ({ session }, { now }) =>
    session && now.getTime() > Date.parse(session.end) + afterEndMs ? 'booking.settled' : null;

const sinceStart = ({ start }: Slot, now: Date): number => now.getTime() - Date.parse(start);

const WITHIN_EDIT_PERIOD = [requireBegun, requireWithin(ATTENDANCE_EDIT_MS)];

/** Each party can report the other absent; staff can report either. */
function absences(
  from: BookingStatus,
  guards: readonly Guard[],
  by: { readonly expert: Party | 'staff'; readonly requester: Party | 'staff' } = {
    expert: 'requester',
    requester: 'expert',
  },
): Transition[] {
  return PARTIES.map((absent) => ({
    action: `${absent}_absent`,
    from,
    to: 'finished',
    by: [by[absent]],
    guards,
  }));
}

/** The lifecycle of an expert session, from the request to the attendance. */
export const expertSessionLifecycle: lifecycle.Lifecycle<BookingAction, Party, BookingFacts> = {
  transitions: [
    {
      action: 'accept',
      from: 'pending',
      to: 'accepted',
      by: PARTIES,
      guards: [requireTurn, requireInTime],
    },
    {
      action: 'decline',
      from: 'pending',
      to: 'rejected',
      by: PARTIES,
      reason: true,
      guards: [requireTurn, requireInTime],
    },
    // In answer to the other party's times, or replacing one's own before an answer.
    { action: 'repropose', from: 'pending', to: 'pending', by: PARTIES, guards: [requireInTime] },
    { action: 'withdraw', from: 'pending', to: 'pending', by: PARTIES, guards: [requireOtherTurn] },
    { action: 'edit', from: 'pending', to: 'pending', by: ['requester'] },
    {
      action: 'edit',
      from: 'accepted',
      to: 'accepted',
      by: [...PARTIES, 'staff'],
      guards: [requireNotBegun],
    },
    {
      action: 'cancel',
      from: 'pending',
      to: 'cancelled',
      by: ['requester', ...STAFF_AND_SYSTEM],
      reason: true,
    },
    {
      action: 'cancel',
      from: 'pending',
      to: 'cancelled',
      by: ['expert'],
      reason: true,
      guards: [requireOtherTurn],
    },
    { action: 'lapse', from: 'pending', to: 'cancelled', by: ['system'] },
    {
      action: 'cancel',
      from: 'accepted',
      to: 'cancelled',
      by: [...PARTIES, ...STAFF_AND_SYSTEM],
      reason: true,
      guards: [requireBeforeDeadline],
    },
    {
      action: 'reschedule',
      from: 'accepted',
      to: 'accepted',
      by: [...PARTIES, 'staff'],
      guards: [requireNotBegun, requireBeforeDeadline],
    },
    {
      action: 'finish',
      from: 'accepted',
      to: 'finished',
      by: ['expert', ...STAFF_AND_SYSTEM],
      guards: [requireBegun],
    },
    // A party can report an absence only after a grace period; staff can at once.
    ...absences('accepted', [requireBegun, requireGracePeriodOver]),
    ...absences('accepted', [requireBegun], { expert: 'staff', requester: 'staff' }),
    // A session that the system finished has no attendance yet: the parties can still report it.
    {
      action: 'finish',
      from: 'finished',
      to: 'finished',
      by: ['expert'],
      guards: [requireAttendance('unknown'), ...WITHIN_EDIT_PERIOD],
    },
    ...absences('finished', [requireAttendance('unknown'), ...WITHIN_EDIT_PERIOD]),
    // The party reported absent can dispute it once; afterwards only staff decide.
    ...PARTIES.map((party): Transition => ({
      action: 'contradict',
      from: 'finished',
      to: 'finished',
      by: [party],
      guards: [
        requireAttendance(`${party}_absent`),
        requireBegun,
        requireWithin(DISPUTE_WINDOW_MS),
      ],
    })),
    // Staff can correct the attendance for some days, and settle a dispute at any time.
    ...(['finish', 'expert_absent', 'requester_absent'] as const).flatMap(
      (action): Transition[] => {
        const correct = { action, from: 'finished', to: 'finished', by: ['staff'] } as const;
        return [
          { ...correct, guards: [requireChange(action), ...WITHIN_EDIT_PERIOD] },
          { ...correct, guards: [requireChange(action), requireDispute, requireBegun] },
        ];
      },
    ),
  ],
  partiesOf: ({ expert, requester }, { id }) =>
    PARTIES.filter((party) => id === { expert, requester }[party].id),
  occupancy: {
    pending: 'none',
    accepted: 'confirmed',
    rejected: 'released',
    cancelled: 'released',
    finished: 'confirmed',
  },
  codes: {
    changed: 'booking.changed',
    notAllowed: 'booking.status_not_allowed',
    reasonRequired: 'booking.reason_required',
  },
};

/** The actions that leave the status as it is. */
const KEEPS_STATUS: readonly BookingAction[] = ['repropose', 'withdraw', 'edit', 'reschedule'];

/**
 * Returns why the actor may not take this action now, or null. What another change has made impossible is refused with
 * `booking.status_failed` when it would change the status, else with `booking.changed`.
 */
export function refuseAction(
  booking: BookingFacts,
  actor: lifecycle.TransitionActor,
  action: BookingAction,
  now: Date,
): ErrorCode | null {
  const refusal = lifecycle.refuseTransition(expertSessionLifecycle, booking, actor, action, now);
  return refusal === 'booking.changed' && !KEEPS_STATUS.includes(action)
    ? 'booking.status_failed'
    : refusal;
}

/** The actions that answer proposed times. */
export const isAnswer = (action: BookingAction): boolean =>
  action === 'accept' || action === 'decline' || action === 'repropose';

/** Lists the actions that a person can take now, in the order of their buttons. */
export const allowedActions = (booking: BookingFacts, actor: Actor, now: Date): BookingAction[] =>
  lifecycle.allowedActions(expertSessionLifecycle, booking, actor, now);

export const refuseReason = (action: BookingAction, reason: string): ErrorCode | null =>
  lifecycle.refuseReason(expertSessionLifecycle, action, reason);

/** Returns the manual action that leads to a status; undefined if only the system sets it. */
export const actionToStatus = (status: BookingStatus): BookingAction | undefined =>
  expertSessionLifecycle.transitions.find(
    (it) => it.to === status && it.from !== status && it.action !== 'lapse',
  )?.action;

/** Refuses an answer to a round that is no longer the latest. Without a round, the latest is meant. */
export const refuseRound = (
  { status, round }: { readonly status: BookingStatus; readonly round: number },
  seen: number | undefined,
): ErrorCode | null =>
  status !== 'pending' || seen === undefined || seen === round ? null : 'booking.round_over';

/** Returns until when the actor can reschedule or cancel a session; null if no deadline applies. */
export function rescheduleDeadline(booking: BookingFacts, actor: Actor): Date | null {
  if (!booking.session) return null;
  const start = Date.parse(booking.session.start);
  const atLast = refuseAction(booking, actor, 'reschedule', new Date(start - 1));
  return atLast === 'booking.too_late' ? new Date(start - CANCEL_BEFORE_MS) : null;
}
