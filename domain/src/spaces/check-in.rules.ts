import type { ErrorCode } from '../errors.ts';
import { MINUTE_MS, type Span, spanOf } from '../kernel/time.ts';
import { CHECK_IN_BEFORE_MS, SPACE_STEP_MIN } from '../limits.ts';
import { freeSlots, type Snapshot } from '../scheduling/free-slots.rules.ts';
import { bookableLengths } from '../scheduling/policy.rules.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import type { SpaceBookingStatus } from './space-bookings.contract.ts';

interface CheckInFacts {
  readonly slot: Slot;
  readonly status: SpaceBookingStatus;
  /** How long after its start a booking waits; null in a space without check-in. */
  readonly checkInMinutes: number | null;
  readonly checkedInAt: string | null;
}

/** When users can check in: from shortly before the start. Null in a space without check-in. */
export function checkInSpan({
  slot,
  checkInMinutes,
}: Pick<CheckInFacts, 'slot' | 'checkInMinutes'>): Span | null {
  if (checkInMinutes === null) return null;
  const { from, to } = spanOf(slot);
  return { from: from - CHECK_IN_BEFORE_MS, to: Math.min(from + checkInMinutes * MINUTE_MS, to) };
}

/** Refuses a check-in; a repeated one is harmless. */
export function refuseCheckIn(facts: CheckInFacts, now: Date): ErrorCode | null {
  if (facts.status !== 'accepted') return 'booking.status_failed';
  const span = checkInSpan(facts);
  if (!span) return 'space.no_check_in';
  if (facts.checkedInAt !== null) return null;
  if (now.getTime() < span.from) return 'space.check_in_early';
  return now.getTime() < span.to ? null : 'space.check_in_late';
}

/** Whether nobody checked in and the booking still takes the space: it is released for others. */
export function isMissed(facts: CheckInFacts, now: Date): boolean {
  const span = checkInSpan(facts);
  return (
    span !== null &&
    facts.status === 'accepted' &&
    facts.checkedInAt === null &&
    span.to <= now.getTime() &&
    now.getTime() < Date.parse(facts.slot.end)
  );
}

/** The longest booking of a space that starts at the next step; null if there is none. */
export function bookableNow(snapshot: Snapshot, now: number): Slot | null {
  const within = { from: now, to: now + SPACE_STEP_MIN * MINUTE_MS };
  for (const minutes of bookableLengths(snapshot.policy).toSorted((a, b) => b - a)) {
    const { value } = freeSlots(snapshot, { minutes, within, now }).next();
    if (value) return value;
  }
  return null;
}
