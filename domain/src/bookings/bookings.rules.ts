import type { Actor } from '../access/access.ts';
import { isStaff, Role } from '../access/roles.ts';
import type { Slot } from '../availability/availability.contract.ts';
import type { ErrorCode } from '../errors.ts';
import type { HoursUsed } from '../experts/experts.contract.ts';
import { MINUTE_MS, overlap, spanOf } from '../kernel/time.ts';
import {
  CANCEL_BEFORE_MS,
  EXPERT_HOURS,
  EXPERT_HOURS_WARNING,
  MAX_SLOTS_PER_BOOKING,
} from '../limits.ts';
import type { OrganizationKind } from '../organizations/brief.contract.ts';
import type { BookingStatus, Party, ProposedSlot } from './bookings.contract.ts';

export type BookingMove = 'accept' | 'decline' | 'cancel' | 'lapse';
/** The hub moves a booking by itself when its times have passed. */
export type Mover = Actor | 'hub';
type Hand = Party | 'staff' | 'hub';

/** What the rules look at; a `Booking` of the API is one. */
export interface BookingFacts {
  readonly status: BookingStatus;
  readonly turn: Party | null;
  readonly expert: { readonly id: string };
  readonly requester: { readonly id: string };
  readonly session: Slot | null;
}

interface Transition {
  readonly move: BookingMove;
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly by: readonly Hand[];
  readonly reason?: true;
  /** An answer to proposed times: only the side whose turn it is gives one. */
  readonly answer?: true;
  /** Of these, who may do it only until twelve hours before the session. */
  readonly inTime?: readonly Hand[];
}

const PARTIES: readonly Party[] = ['expert', 'requester'];

/** The life of a booking: what is not listed here does not happen. */
const TRANSITIONS: readonly Transition[] = [
  { move: 'accept', from: 'pending', to: 'accepted', by: PARTIES, answer: true },
  { move: 'decline', from: 'pending', to: 'rejected', by: PARTIES, answer: true, reason: true },
  { move: 'cancel', from: 'pending', to: 'cancelled', by: ['requester', 'staff'], reason: true },
  {
    move: 'cancel',
    from: 'accepted',
    to: 'cancelled',
    by: [...PARTIES, 'staff'],
    reason: true,
    inTime: PARTIES,
  },
  { move: 'lapse', from: 'pending', to: 'cancelled', by: ['hub'] },
];

/** Why this person may not move this booking now. */
export function refuseMove(
  booking: BookingFacts,
  mover: Mover,
  move: BookingMove,
  now: Date,
): ErrorCode | null {
  const hands = handsOf(booking, mover);
  const mine = TRANSITIONS.filter(
    (it) => it.move === move && it.by.some((hand) => hands.includes(hand)),
  );
  const transition = mine.find((it) => it.from === booking.status);
  if (!transition) return mine.length > 0 ? 'booking.changed' : 'booking.status_not_allowed';
  if (transition.answer && !hands.some((hand) => hand === booking.turn)) {
    return 'booking.status_not_allowed';
  }
  const free = transition.by.filter((hand) => !transition.inTime?.includes(hand));
  const bound = !free.some((hand) => hands.includes(hand));
  return bound && isTooLate(booking.session, now) ? 'booking.too_late' : null;
}

/** The moves a person sees as buttons. */
export const movesOf = (booking: BookingFacts, actor: Actor, now: Date): BookingMove[] =>
  (['accept', 'decline', 'cancel'] as const).filter(
    (move) => refuseMove(booking, actor, move, now) === null,
  );

/** The move that brings a booking to a status, for a person; none for a status nobody sets by hand. */
export const moveTo = (status: BookingStatus): BookingMove | undefined =>
  TRANSITIONS.find((it) => it.to === status && !it.by.includes('hub'))?.move;

export const refuseReason = (move: BookingMove, reason: string): ErrorCode | null => {
  const needed = TRANSITIONS.some((it) => it.move === move && it.reason);
  return needed && reason.trim() === '' ? 'booking.reason_required' : null;
};

/** Whether the proposed times may be proposed at all; that the expert is free is another question. */
export function refuseSlots(
  slots: readonly Slot[],
  asked: { minutes: number; lengths: readonly number[]; now: Date },
): ErrorCode | null {
  if (slots.length < 1 || slots.length > MAX_SLOTS_PER_BOOKING) return 'booking.slots';
  if (!asked.lengths.includes(asked.minutes)) return 'booking.slot_length';
  const spans = slots.map(spanOf);
  if (spans.some(({ from, to }) => to - from !== asked.minutes * MINUTE_MS)) {
    return 'booking.slot_length';
  }
  if (spans.some(({ from }) => from <= asked.now.getTime())) return 'booking.slots_past';
  const clash = spans.some((span, i) => spans.slice(i + 1).some((other) => overlap(span, other)));
  return clash ? 'booking.slots_overlap' : null;
}

/** Why a time cannot be accepted out of those proposed. */
export function refuseSlot(
  proposed: readonly ProposedSlot[],
  start: string | undefined,
  now: Date,
): ErrorCode | null {
  const slot = findSlot(proposed, start);
  if (!slot) return 'booking.slot_not_proposed';
  if (Date.parse(slot.start) <= now.getTime()) return 'booking.slots_past';
  return slot.free ? null : 'booking.time_conflict';
}

export const findSlot = <S extends Slot>(
  proposed: readonly S[],
  start: string | undefined,
): S | undefined =>
  proposed.find((slot) => start !== undefined && Date.parse(slot.start) === Date.parse(start));

/** Who has no organization has the hours of an external one. */
export const hoursLimit = (kind: OrganizationKind | null): number =>
  EXPERT_HOURS[kind ?? 'external'] * 60;

export const minutesLeft = ({ usedMinutes, limitMinutes }: HoursUsed): number =>
  Math.max(0, limitMinutes - usedMinutes);

/** From 80 % on; with `more`, as it would be after a request of that length. */
export const isNearLimit = ({ usedMinutes, limitMinutes }: HoursUsed, more = 0): boolean =>
  usedMinutes + more >= limitMinutes * EXPERT_HOURS_WARNING;

export const refuseMoreHours = (hours: HoursUsed, minutes: number): ErrorCode | null =>
  hours.usedMinutes + minutes > hours.limitMinutes ? 'expert.hours_exceeded' : null;

/** In which capacities somebody faces a booking; none for a stranger. */
function handsOf(booking: BookingFacts, mover: Mover): Hand[] {
  if (mover === 'hub') return ['hub'];
  const role = Role.safeParse(mover.role).data;
  const hands: Hand[] = [];
  if (mover.id === booking.expert.id) hands.push('expert');
  if (mover.id === booking.requester.id) hands.push('requester');
  if (role && isStaff(role)) hands.push('staff');
  return hands;
}

const isTooLate = (session: Slot | null, now: Date): boolean =>
  session !== null && Date.parse(session.start) - now.getTime() < CANCEL_BEFORE_MS;

/** When a booking is: its session, else the proposed times that can still be chosen, if any can. */
export function timesOf(
  { session, slots }: { readonly session: Slot | null; readonly slots: readonly Slot[] },
  now: Date,
): readonly Slot[] {
  if (session) return [session];
  const toCome = slots.filter(({ start }) => Date.parse(start) > now.getTime());
  return toCome.length > 0 ? toCome : slots;
}
