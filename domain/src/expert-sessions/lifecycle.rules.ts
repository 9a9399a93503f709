import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import type { ErrorCode } from '../errors.ts';
import type { Attendance, BookingStatus, Party } from './bookings.contract.ts';
import {
  isAnswerOverdue,
  isPastCancelDeadline,
  refuseTimeWindow,
  type TimeWindow,
} from './timing.rules.ts';

/** The actions that a person can take, in the order of their buttons. */
const MANUAL_ACTIONS = [
  'accept',
  'decline',
  'repropose',
  'withdraw',
  'edit',
  'cancel',
  'reschedule',
  'finish',
  'expert_absent',
  'requester_absent',
  'contradict',
] as const;
export type BookingAction = (typeof MANUAL_ACTIONS)[number] | 'lapse';

/** `system`: the platform acts by itself when the times or the session have passed, or when a party is removed. */
export type TransitionActor = Actor | 'system';
type ActorRole = Party | 'staff' | 'system';

/** The facts that the rules read; a `Booking` of the API satisfies it. */
export interface BookingFacts {
  readonly status: BookingStatus;
  readonly turn: Party | null;
  readonly expert: { readonly id: string };
  readonly requester: { readonly id: string };
  readonly session: Slot | null;
  readonly attendance: Attendance | null;
  /** The party reported absent has disputed it. */
  readonly contested?: boolean;
  /** The answer deadline, and the proposed times. */
  readonly answerBy?: string | null;
  readonly slots?: readonly Slot[];
}

interface Transition {
  readonly action: BookingAction;
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly by: readonly ActorRole[];
  readonly reason?: true;
  /** `mine`: only the party whose turn it is; `theirs`: only the party that proposed the times. */
  readonly turn?: 'mine' | 'theirs';
  /** The roles that are limited to at least twelve hours before the session. */
  readonly beforeDeadline?: readonly ActorRole[];
  readonly window?: TimeWindow;
  /** Only while the attendance is this value and undisputed. */
  readonly attendance?: Attendance;
  /** Only while the attendance is disputed. */
  readonly disputed?: true;
}

const PARTIES: readonly Party[] = ['expert', 'requester'];
const STAFF_AND_SYSTEM: readonly ActorRole[] = ['staff', 'system'];

/** All transitions of a booking; any other is refused. */
export const TRANSITIONS: readonly Transition[] = [
  { action: 'accept', from: 'pending', to: 'accepted', by: PARTIES, turn: 'mine' },
  { action: 'decline', from: 'pending', to: 'rejected', by: PARTIES, turn: 'mine', reason: true },
  // In answer to the other party's times, or replacing one's own before an answer.
  { action: 'repropose', from: 'pending', to: 'pending', by: PARTIES },
  { action: 'withdraw', from: 'pending', to: 'pending', by: PARTIES, turn: 'theirs' },
  { action: 'edit', from: 'pending', to: 'pending', by: ['requester'] },
  { action: 'edit', from: 'accepted', to: 'accepted', by: [...PARTIES, 'staff'], window: 'before' },
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
    turn: 'theirs',
    reason: true,
  },
  { action: 'lapse', from: 'pending', to: 'cancelled', by: ['system'] },
  {
    action: 'cancel',
    from: 'accepted',
    to: 'cancelled',
    by: [...PARTIES, ...STAFF_AND_SYSTEM],
    reason: true,
    beforeDeadline: PARTIES,
  },
  {
    action: 'reschedule',
    from: 'accepted',
    to: 'accepted',
    by: [...PARTIES, 'staff'],
    beforeDeadline: PARTIES,
    window: 'before',
  },
  {
    action: 'finish',
    from: 'accepted',
    to: 'finished',
    by: ['expert', 'staff', 'system'],
    window: 'begun',
  },
  // A party can report an absence only after a grace period; staff can at once.
  ...absences({ from: 'accepted', window: 'waited' }),
  ...absences({ from: 'accepted', window: 'begun' }, 'staff'),
  // A session that the system finished has no attendance yet: the parties can still report it.
  {
    action: 'finish',
    from: 'finished',
    to: 'finished',
    by: ['expert'],
    window: 'lately',
    attendance: 'unknown',
  },
  ...absences({ from: 'finished', window: 'lately', attendance: 'unknown' }),
  // The party reported absent can dispute it once; afterwards only staff decide.
  ...PARTIES.map((side): Transition => ({
    action: 'contradict',
    from: 'finished',
    to: 'finished',
    by: [side],
    window: 'contradictable',
    attendance: `${side}_absent`,
  })),
  // Staff can correct the attendance for some days, and settle a dispute at any time.
  ...(['finish', 'expert_absent', 'requester_absent'] as const).flatMap((action): Transition[] => {
    const correct = { action, from: 'finished', to: 'finished', by: ['staff'] } as const;
    return [
      { ...correct, window: 'lately' },
      { ...correct, window: 'begun', disputed: true },
    ];
  }),
];

/** Each party can report the other absent; staff can report either. */
function absences(
  guard: Pick<Transition, 'from' | 'window' | 'attendance'>,
  by?: 'staff',
): Transition[] {
  return [
    { ...guard, action: 'expert_absent', to: 'finished', by: [by ?? 'requester'] },
    { ...guard, action: 'requester_absent', to: 'finished', by: [by ?? 'expert'] },
  ];
}

export const otherParty = (side: Party): Party => (side === 'expert' ? 'requester' : 'expert');

/** Returns which party a person is. The person must be one of the two. */
export const bookingParty = ({ expert }: Pick<BookingFacts, 'expert'>, personId: string): Party =>
  expert.id === personId ? 'expert' : 'requester';

/** The parties report different attendance and staff have not settled it. */
export const isDisputed = ({
  attendance,
  contested,
}: Pick<BookingFacts, 'attendance' | 'contested'>): boolean =>
  contested === true && attendance === 'unknown';

/** The attendance that each finishing action records. */
export const ATTENDANCE_BY_ACTION: Readonly<Partial<Record<BookingAction, Attendance>>> = {
  finish: 'attended',
  expert_absent: 'expert_absent',
  requester_absent: 'requester_absent',
  contradict: 'unknown',
};

/** Returns why the actor may not take this action now, or null. */
export function refuseAction(
  booking: BookingFacts,
  actor: TransitionActor,
  action: BookingAction,
  now: Date,
): ErrorCode | null {
  const roles = actorRoles(booking, actor);
  const permitted = TRANSITIONS.filter(
    (it) => it.action === action && it.by.some((role) => roles.includes(role)),
  );
  const possible = permitted.filter((it) => it.from === booking.status);
  if (possible.length === 0)
    return permitted.length > 0 ? 'booking.changed' : 'booking.status_not_allowed';
  const refusals = possible.map((it) => refuseTransition(it, booking, roles, now));
  return refusals.includes(null) ? null : (refusals[0] ?? null);
}

function refuseTransition(
  transition: Transition,
  booking: BookingFacts,
  roles: readonly ActorRole[],
  now: Date,
): ErrorCode | null {
  const { action, turn, attendance, disputed, by, beforeDeadline, window } = transition;
  const side = turn === 'theirs' && booking.turn ? otherParty(booking.turn) : booking.turn;
  if (turn && !roles.some((role) => role === side)) return 'booking.status_not_allowed';
  const isReported =
    booking.status === 'finished' && booking.attendance === ATTENDANCE_BY_ACTION[action];
  if (isReported) return 'booking.changed';
  if (disputed && !isDisputed(booking)) return 'booking.changed';
  if (attendance && (booking.contested || booking.attendance !== attendance))
    return 'booking.changed';
  if (ANSWERS.includes(action) && isAnswerOverdue(booking, now)) return 'booking.answer_late';
  const wrongTime = window ? refuseTimeWindow(booking.session, window, now) : null;
  if (wrongTime) return wrongTime;
  const exempt = by.filter((role) => !beforeDeadline?.includes(role));
  const isBound = !exempt.some((role) => roles.includes(role));
  return isBound && isPastCancelDeadline(booking.session, now) ? 'booking.too_late' : null;
}

const ANSWERS: readonly BookingAction[] = ['accept', 'decline', 'repropose'];

/** Lists the actions that a person can take now. */
export const allowedActions = (booking: BookingFacts, actor: Actor, now: Date): BookingAction[] =>
  MANUAL_ACTIONS.filter((action) => refuseAction(booking, actor, action, now) === null);

/** Returns the manual action that leads to a status; undefined if only the system sets it. */
export const actionToStatus = (status: BookingStatus): BookingAction | undefined =>
  TRANSITIONS.find((it) => it.to === status && it.from !== status && it.action !== 'lapse')?.action;

/** Refuses an answer to a round that is no longer the latest. Without a round, the latest is meant. */
export const refuseRound = (
  { status, round }: { readonly status: BookingStatus; readonly round: number },
  seen: number | undefined,
): ErrorCode | null =>
  status !== 'pending' || seen === undefined || seen === round ? null : 'booking.round_over';

export const refuseReason = (action: BookingAction, reason: string): ErrorCode | null => {
  const needed = TRANSITIONS.some((it) => it.action === action && it.reason);
  return needed && reason.trim() === '' ? 'booking.reason_required' : null;
};

/**
 * Returns the roles of an actor; none for a stranger. Staff who are a party to the booking act as that party
 * only.
 */
function actorRoles(booking: BookingFacts, actor: TransitionActor): ActorRole[] {
  if (actor === 'system') return ['system'];
  const roles: ActorRole[] = [];
  if (actor.id === booking.expert.id) roles.push('expert');
  if (actor.id === booking.requester.id) roles.push('requester');
  if (roles.length === 0 && isStaffActor(actor)) roles.push('staff');
  return roles;
}
