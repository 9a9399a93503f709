import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { spanOf } from '../kernel/time.ts';
import { SPACE_MAX_DURATION_MIN } from '../limits.ts';
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

export const SPACE_LIFECYCLE = createDefaultLifecycle({
  codes: {
    changed: 'booking.status_failed',
    notAllowed: 'booking.status_not_allowed',
    reasonRequired: 'booking.reason_required',
    begun: 'space.begun',
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
];

/** Refuses a time by the policy and the opening hours of a space, and by its other bookings. */
export function refuseSpaceSlot(snapshot: Snapshot, slot: Slot, now: number): ErrorCode | null {
  const { schedule, policy } = snapshot;
  const span = spanOf(slot);
  const refusal = refusePolicy(policy, span, now, POLICY_CODES);
  if (refusal) return refusal;
  if (!isWithinSchedule(schedule, span, policy.hoursApply)) return 'space.closed';
  if (!isUnoccupied(snapshot, span)) return 'space.already_booked';
  if (isDayFull(snapshot, span.from)) return 'space.day_full';
  const minutes = (span.to - span.from) / 60_000;
  return isSlotFree(slot, snapshot, { minutes, now }) ? null : 'space.step';
}

/** Refuses more people than the space has seats. */
export function assertSeats(persons: number, capacity: number): void {
  if (persons <= capacity) return;
  const problem = { code: 'space.too_small', params: { count: capacity } } as const;
  throw new AppError(problem.code, { ...problem, errors: [{ ...problem, path: 'persons' }] });
}

/** The length of proposed slots: the longest that can be booked within the slots of the space, or else the shortest. */
export function proposedMinutes(lengths: readonly number[], slotMinutes: number): number {
  const fitting = lengths.filter((it) => it <= slotMinutes);
  return fitting.length > 0 ? Math.max(...fitting) : Math.min(...lengths);
}

/** The length of a booking unless its booker chooses another: the longest up to the usual one, or else the shortest. */
export const defaultMinutes = ({ lengths }: { readonly lengths: readonly number[] }): number =>
  proposedMinutes(lengths, SPACE_MAX_DURATION_MIN);

/** Others only see that the space is taken. */
export const canSeeDetails = (viewer: Actor, bookerId: string): boolean =>
  viewer.id === bookerId || isStaffActor(viewer);
