import type { Actor } from '../access/access.ts';
import { isStaffActor, type Role } from '../access/roles.ts';
import { AppError, assertField, type ErrorCode } from '../errors.ts';
import { spanOf } from '../kernel/time.ts';
import { SPACE_MAX_DURATION_MIN, SPACE_SEATS } from '../limits.ts';
import { createDefaultLifecycle } from '../scheduling/default-lifecycle.rules.ts';
import {
  isDayFull,
  isSlotFree,
  isUnoccupied,
  type Snapshot,
} from '../scheduling/free-slots.rules.ts';
import { isWithinSchedule } from '../scheduling/opening-hours.rules.ts';
import { refusePolicy } from '../scheduling/policy.rules.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import { managesBookings } from './space-access.rules.ts';
import type { SpaceType } from './space-types.contract.ts';

export const SPACE_LIFECYCLE = createDefaultLifecycle({
  isApprover: (actor, { isStation }) =>
    isStation === true && !isStaffActor(actor) && managesBookings(actor, '5g_station'),
  codes: {
    changed: 'booking.status_failed',
    notAllowed: 'booking.status_not_allowed',
    reasonRequired: 'booking.reason_required',
    begun: 'space.begun',
    changeNotice: 'space.change_notice',
  },
});

const POLICY_CODES = {
  past: 'space.past',
  notice: 'space.notice',
  horizon: 'space.beyond_horizon',
  length: 'space.length',
} as const;

/** The codes of spaces that refuse a time, beside those of all kinds. */
export const SPACE_TIME_REFUSALS: readonly ErrorCode[] = [
  'space.past',
  'space.notice',
  'space.beyond_horizon',
  'space.step',
  'space.closed',
  'space.already_booked',
  'space.day_full',
  'space.desk_taken',
  'space.desk_out_of_use',
];

/** Refuses a time by the policy and the opening hours of a space, and by its other bookings. */
export function refuseSpaceSlot(snapshot: Snapshot, slot: Slot, now: number): ErrorCode | null {
  const { schedule, policy } = snapshot;
  const span = spanOf(slot);
  if (span.to <= span.from) return 'space.end_before_start';
  const refusal = refusePolicy(policy, span, now, POLICY_CODES);
  if (refusal) return refusal;
  if (!isWithinSchedule(schedule, span, policy.hoursApply)) return 'space.closed';
  if (!isUnoccupied(snapshot, span)) return 'space.already_booked';
  if (isDayFull(snapshot, span.from)) return 'space.day_full';
  const minutes = (span.to - span.from) / 60_000;
  return isSlotFree(slot, snapshot, { minutes, now }) ? null : 'space.step';
}

/** Names the field of a refused time: its end when it is too short or too long, otherwise its start. */
export const assertTime = (refusal: ErrorCode | null): void =>
  assertField(
    refusal === 'space.end_before_start' || refusal === 'space.length' ? 'end' : 'start',
    refusal,
  );

/** How many people a booking is for unless its booker says so. */
export const defaultPersons = ({
  type,
  capacity,
}: {
  readonly type: SpaceType;
  readonly capacity: number;
}): number => (type === 'hotdesk' ? 1 : Math.min(SPACE_SEATS, capacity));

/** Refuses more people than the space has seats. */
export function assertSeats(
  persons: number,
  { capacity, units }: { readonly capacity: number; readonly units: number },
): void {
  const hasDesks = units > 1;
  if (persons <= (hasDesks ? 1 : capacity)) return;
  const problem = hasDesks
    ? ({ code: 'space.one_per_desk' } as const)
    : ({ code: 'space.too_small', params: { count: capacity } } as const);
  throw new AppError(problem.code, { ...problem, errors: [{ ...problem, path: 'persons' }] });
}

/** Refuses a desk that the space does not have. */
export function assertDesk(desk: number | undefined, desks: number): void {
  if (desk === undefined || desk <= desks) return;
  const problem = { code: 'space.desk_unknown', params: { count: desks } } as const;
  throw new AppError(problem.code, { ...problem, errors: [{ ...problem, path: 'desk' }] });
}

/** The length of proposed slots: the longest that can be booked within the slots of the space, or else the shortest. */
export function proposedMinutes(lengths: readonly number[], slotMinutes: number): number {
  const fitting = lengths.filter((it) => it <= slotMinutes);
  return fitting.length > 0 ? Math.max(...fitting) : Math.min(...lengths);
}

/** The length of a booking unless its booker chooses another: the longest up to the usual one, or else the shortest. */
export const defaultMinutes = ({ lengths }: { readonly lengths: readonly number[] }): number =>
  proposedMinutes(lengths, SPACE_MAX_DURATION_MIN);

interface Reading {
  readonly booker: { readonly id: string };
  readonly bookedBy: string | null;
  readonly isPrivate: boolean;
  readonly space: { readonly type: SpaceType; readonly showsBookers: boolean };
  /** The users who are invited. */
  readonly guestIds?: readonly string[];
}

/** Others only see that the space is taken, unless it shows who booked it. */
export const canSeeDetails = (viewer: Actor, booking: Reading): boolean =>
  isOwnBooking(viewer, booking) ||
  booking.guestIds?.includes(viewer.id) === true ||
  managesBookings(viewer, booking.space.type) ||
  (booking.space.showsBookers && !booking.isPrivate);

/** A booking belongs to its booker, and to the user who made it on the booker's behalf. */
export const isOwnBooking = (
  viewer: Actor,
  { booker, bookedBy }: Pick<Reading, 'booker' | 'bookedBy'>,
): boolean => viewer.id === booker.id || viewer.id === bookedBy;

interface BookedSpace {
  readonly type: SpaceType;
  readonly bookerRoles: readonly Role[] | null;
  readonly termsVersion: number;
  readonly terms: string;
}

/** Refuses users whose role may not book the space. Those who decide about its bookings may. */
export const refuseBooker = (
  booker: Actor,
  { type, bookerRoles }: Pick<BookedSpace, 'type' | 'bookerRoles'>,
): ErrorCode | null =>
  bookerRoles === null ||
  managesBookings(booker, type) ||
  bookerRoles.some((role) => role === booker.role)
    ? null
    : 'space.role_not_allowed';

/** Bookings of the 5G station name their project. */
export const refusePurpose = (purpose: string, type: SpaceType): ErrorCode | null =>
  type === '5g_station' && purpose === '' ? 'space.purpose_required' : null;

/** The booker accepts the current terms of use, of a space with terms. */
export const refuseTerms = (
  accepted: number | undefined,
  { terms, termsVersion }: Pick<BookedSpace, 'terms' | 'termsVersion'>,
): ErrorCode | null => (terms === '' || accepted === termsVersion ? null : 'space.terms_required');
