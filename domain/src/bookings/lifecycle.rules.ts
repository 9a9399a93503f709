import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { Slot } from '../availability/slot.contract.ts';
import type { ErrorCode } from '../errors.ts';
import type { Attendance, BookingStatus, Party } from './bookings.contract.ts';
import { isAnswerLate, isTooLate, refuseTimeWindow, type TimeWindow } from './timing.rules.ts';

/** What a person sees as buttons, in this order. */
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

/** The hub moves a booking by itself: when its times have passed, or its session has, or one of the two leaves. */
export type TransitionActor = Actor | 'hub';
type ActorRole = Party | 'staff' | 'hub';

/** What the rules look at; a `Booking` of the API is one. */
export interface BookingFacts {
  readonly status: BookingStatus;
  readonly turn: Party | null;
  readonly expert: { readonly id: string };
  readonly requester: { readonly id: string };
  readonly session: Slot | null;
  readonly attendance: Attendance | null;
  /** Who was said not to have come has said that they did. */
  readonly contested?: boolean;
  /** Until when an answer to its times counts, and these. */
  readonly answerBy?: string | null;
  readonly slots?: readonly Slot[];
}

interface Transition {
  readonly move: BookingAction;
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly by: readonly ActorRole[];
  readonly reason?: true;
  /** `mine`: only the side answers whose turn it is; `theirs`: only who proposed takes back. */
  readonly turn?: 'mine' | 'theirs';
  /** Of these, who may do it only until twelve hours before the session. */
  readonly inTime?: readonly ActorRole[];
  readonly when?: TimeWindow;
  /** Only while this is known of the session, and nobody has contradicted it. */
  readonly known?: Attendance;
  /** Only while what is said of it contradicts. */
  readonly unsettled?: true;
}

const PARTIES: readonly Party[] = ['expert', 'requester'];
const HUB: readonly ActorRole[] = ['staff', 'hub'];

/** The life of a booking: what is not listed here does not happen. */
export const TRANSITIONS: readonly Transition[] = [
  { move: 'accept', from: 'pending', to: 'accepted', by: PARTIES, turn: 'mine' },
  { move: 'decline', from: 'pending', to: 'rejected', by: PARTIES, turn: 'mine', reason: true },
  // In answer to proposed times, or in place of one's own, while nobody has answered those.
  { move: 'repropose', from: 'pending', to: 'pending', by: PARTIES },
  { move: 'withdraw', from: 'pending', to: 'pending', by: PARTIES, turn: 'theirs' },
  { move: 'edit', from: 'pending', to: 'pending', by: ['requester'] },
  { move: 'edit', from: 'accepted', to: 'accepted', by: [...PARTIES, 'staff'], when: 'before' },
  { move: 'cancel', from: 'pending', to: 'cancelled', by: ['requester', ...HUB], reason: true },
  {
    move: 'cancel',
    from: 'pending',
    to: 'cancelled',
    by: ['expert'],
    turn: 'theirs',
    reason: true,
  },
  { move: 'lapse', from: 'pending', to: 'cancelled', by: ['hub'] },
  {
    move: 'cancel',
    from: 'accepted',
    to: 'cancelled',
    by: [...PARTIES, ...HUB],
    reason: true,
    inTime: PARTIES,
  },
  {
    move: 'reschedule',
    from: 'accepted',
    to: 'accepted',
    by: [...PARTIES, 'staff'],
    inTime: PARTIES,
    when: 'before',
  },
  {
    move: 'finish',
    from: 'accepted',
    to: 'finished',
    by: ['expert', 'staff', 'hub'],
    when: 'begun',
  },
  // A few minutes late is not absent; the staff say it when they know it.
  ...absences({ from: 'accepted', when: 'waited' }),
  ...absences({ from: 'accepted', when: 'begun' }, 'staff'),
  // What nobody said before the hub ended it can still be said.
  {
    move: 'finish',
    from: 'finished',
    to: 'finished',
    by: ['expert'],
    when: 'lately',
    known: 'unknown',
  },
  ...absences({ from: 'finished', when: 'lately', known: 'unknown' }),
  // Who is said not to have come has the last word of the two: from then on it is the staff's to settle.
  ...PARTIES.map((side): Transition => ({
    move: 'contradict',
    from: 'finished',
    to: 'finished',
    by: [side],
    when: 'contradictable',
    known: `${side}_absent`,
  })),
  // The hub's people put right what was said wrongly; what is contested they settle at any time.
  ...(['finish', 'expert_absent', 'requester_absent'] as const).flatMap((move): Transition[] => {
    const correct = { move, from: 'finished', to: 'finished', by: ['staff'] } as const;
    return [
      { ...correct, when: 'lately' },
      { ...correct, when: 'begun', unsettled: true },
    ];
  }),
];

/** Each side says it of the other, or the staff of either. */
function absences(guard: Pick<Transition, 'from' | 'when' | 'known'>, by?: 'staff'): Transition[] {
  return [
    { ...guard, move: 'expert_absent', to: 'finished', by: [by ?? 'requester'] },
    { ...guard, move: 'requester_absent', to: 'finished', by: [by ?? 'expert'] },
  ];
}

export const otherSide = (side: Party): Party => (side === 'expert' ? 'requester' : 'expert');

/** On which side of a booking one of its two stands. */
export const sideOf = ({ expert }: Pick<BookingFacts, 'expert'>, personId: string): Party =>
  expert.id === personId ? 'expert' : 'requester';

/** What the two say of it contradicts, and the hub’s people have not settled it. */
export const isDisputed = ({
  attendance,
  contested,
}: Pick<BookingFacts, 'attendance' | 'contested'>): boolean =>
  contested === true && attendance === 'unknown';

/** What is known of a session that ended by this move. */
export const ATTENDANCE_OF: Readonly<Partial<Record<BookingAction, Attendance>>> = {
  finish: 'attended',
  expert_absent: 'expert_absent',
  requester_absent: 'requester_absent',
  contradict: 'unknown',
};

/** Why this person may not move this booking now. */
export function refuseAction(
  booking: BookingFacts,
  mover: TransitionActor,
  move: BookingAction,
  now: Date,
): ErrorCode | null {
  const hands = actorRoles(booking, mover);
  const mine = TRANSITIONS.filter(
    (it) => it.move === move && it.by.some((hand) => hands.includes(hand)),
  );
  const possible = mine.filter((it) => it.from === booking.status);
  if (possible.length === 0)
    return mine.length > 0 ? 'booking.changed' : 'booking.status_not_allowed';
  const refusals = possible.map((it) => refuseTransition(it, booking, hands, now));
  return refusals.includes(null) ? null : (refusals[0] ?? null);
}

function refuseTransition(
  transition: Transition,
  booking: BookingFacts,
  hands: readonly ActorRole[],
  now: Date,
): ErrorCode | null {
  const { move, turn, known, unsettled, by, inTime, when } = transition;
  const side = turn === 'theirs' && booking.turn ? otherSide(booking.turn) : booking.turn;
  if (turn && !hands.some((hand) => hand === side)) return 'booking.status_not_allowed';
  const isSaid = booking.status === 'finished' && booking.attendance === ATTENDANCE_OF[move];
  if (isSaid) return 'booking.changed';
  if (unsettled && !isDisputed(booking)) return 'booking.changed';
  if (known && (booking.contested || booking.attendance !== known)) return 'booking.changed';
  if (ANSWERS.includes(move) && isAnswerLate(booking, now)) return 'booking.answer_late';
  const wrongTime = when ? refuseTimeWindow(booking.session, when, now) : null;
  if (wrongTime) return wrongTime;
  const free = by.filter((hand) => !inTime?.includes(hand));
  const bound = !free.some((hand) => hands.includes(hand));
  return bound && isTooLate(booking.session, now) ? 'booking.too_late' : null;
}

const ANSWERS: readonly BookingAction[] = ['accept', 'decline', 'repropose'];

/** The moves that are a person's to make now. */
export const allowedActions = (booking: BookingFacts, actor: Actor, now: Date): BookingAction[] =>
  MANUAL_ACTIONS.filter((move) => refuseAction(booking, actor, move, now) === null);

/** The move that brings a booking to another status, for a person; none for a status nobody sets by hand. */
export const actionToStatus = (status: BookingStatus): BookingAction | undefined =>
  TRANSITIONS.find((it) => it.to === status && it.from !== status && it.move !== 'lapse')?.move;

/** Nobody answers a round that another one has followed; without one they mean whatever is there. */
export const refuseRound = (
  { status, round }: { readonly status: BookingStatus; readonly round: number },
  seen: number | undefined,
): ErrorCode | null =>
  status !== 'pending' || seen === undefined || seen === round ? null : 'booking.round_over';

export const refuseReason = (move: BookingAction, reason: string): ErrorCode | null => {
  const needed = TRANSITIONS.some((it) => it.move === move && it.reason);
  return needed && reason.trim() === '' ? 'booking.reason_required' : null;
};

/** In which capacities somebody faces a booking; none for a stranger. Whose own it is is not the staff for it. */
function actorRoles(booking: BookingFacts, mover: TransitionActor): ActorRole[] {
  if (mover === 'hub') return ['hub'];
  const hands: ActorRole[] = [];
  if (mover.id === booking.expert.id) hands.push('expert');
  if (mover.id === booking.requester.id) hands.push('requester');
  if (hands.length === 0 && isStaffActor(mover)) hands.push('staff');
  return hands;
}
