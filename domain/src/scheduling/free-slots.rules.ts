import type { ErrorCode } from '../errors.ts';
import {
  DAY_MS,
  dayAfter,
  dayOf,
  MINUTE_MS,
  overlap,
  slotOf,
  type Span,
  spanOf,
} from '../kernel/time.ts';
import { DEFAULT_SESSION_MIN, FINE_SLOT_STEP_MIN, SLOT_STEP_MIN } from '../limits.ts';
import type { WeeklyHours } from '../availability/availability.contract.ts';
import type { Slot } from './slot.contract.ts';
import { type OpeningHours, bookableIntervals } from './opening-hours.rules.ts';

/** Refuses an interval that ends before it starts, or overlaps another of its weekday. */
export function refuseInterval(hours: readonly WeeklyHours[], index: number): ErrorCode | null {
  const interval = hours[index];
  if (!interval) return null;
  if (interval.end <= interval.start) return 'availability.order';
  const overlaps = hours.some(
    (other, i) =>
      i !== index &&
      other.wday === interval.wday &&
      other.start < interval.end &&
      interval.start < other.end,
  );
  return overlaps ? 'availability.overlap' : null;
}

/** The schedule of an expert with their booking limits: notice, horizon, buffers and sessions a day. */
export interface BookingPolicy extends OpeningHours {
  readonly noticeMinutes: number;
  readonly horizonDays: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** The most sessions on one day of the expert's zone; null for no limit. */
  readonly dailySessions: number | null;
}

export interface SlotSearch {
  readonly minutes: number;
  /** Slots have to start within this span. */
  readonly within: Span;
  readonly now: number;
  /** The expert's allocations, buffers included, and busy times of their personal calendar. */
  readonly busy: readonly Span[];
  /** Starts of the expert's sessions, needed for `dailySessions`. */
  readonly sessionStarts?: readonly number[];
  /** When the requester is busy. */
  readonly requesterBusy?: readonly Span[];
}

/** The free slots of an expert, earliest first; lazy, so that the first one is cheap. */
export const freeSlots = (policy: BookingPolicy, search: SlotSearch): IteratorObject<Slot, void> =>
  freeSpans(policy, search).map(slotOf);

/** The free slots as spans of milliseconds, for comparing many of them. */
export function* freeSpans(policy: BookingPolicy, search: SlotSearch): Generator<Span, void> {
  const { timeZone, noticeMinutes, horizonDays, hubClosures } = policy;
  const { now, within, requesterBusy = [] } = search;
  const earliest = Math.max(within.from, now + noticeMinutes * MINUTE_MS);
  const latest = Math.min(within.to, now + horizonDays * DAY_MS);
  if (earliest >= latest || (policy.hours.length === 0 && policy.days.length === 0)) return;

  const full = fullDays(policy, search.sessionStarts);
  const last = dayOf(latest - 1, timeZone);
  for (let day = dayOf(earliest, timeZone); day <= last; day = dayAfter(day)) {
    if (full.has(day)) continue;
    for (const open of bookableIntervals(policy, day)) {
      const openWithBuffers = withBuffers(open, policy);
      const isNear = (span: Span) => overlap(span, openWithBuffers);
      const expertBusyNear = search.busy.filter(isNear);
      const requesterBusyNear = requesterBusy.filter(isNear);
      const hubClosuresNear = hubClosures.filter(isNear);
      for (const slot of slotGrid(open, search.minutes)) {
        if (slot.from < earliest || slot.from >= latest) continue;
        const slotWithBuffers = withBuffers(slot, policy);
        if (expertBusyNear.some((span) => overlap(span, slotWithBuffers))) continue;
        if (requesterBusyNear.some((span) => overlap(span, slot))) continue;
        if (hubClosuresNear.some((span) => overlap(span, slot))) continue;
        yield slot;
      }
    }
  }
}

export const isSlotFree = (
  slot: Slot,
  policy: BookingPolicy,
  search: Omit<SlotSearch, 'within'>,
): boolean => {
  const { from } = spanOf(slot);
  return !freeSpans(policy, { ...search, within: { from, to: from + 1 } }).next().done;
};

/** Whether the hub is closed during the session. Not even an agreed time may be in a hub closure. */
export const isHubClosed = (
  { hubClosures }: Pick<BookingPolicy, 'hubClosures'>,
  session: Span,
): boolean => hubClosures.some((closure) => overlap(closure, session));

/** The span that a session occupies: the session and the expert's buffers around it. */
export const withBuffers = (
  session: Span,
  buffers: Pick<BookingPolicy, 'bufferBefore' | 'bufferAfter'>,
): Span => ({
  from: session.from - buffers.bufferBefore * MINUTE_MS,
  to: session.to + buffers.bufferAfter * MINUTE_MS,
});

/** The length that is selected by default. */
export const defaultLength = (lengths: readonly number[]): number =>
  lengths.includes(DEFAULT_SESSION_MIN) ? DEFAULT_SESSION_MIN : (lengths[0] ?? DEFAULT_SESSION_MIN);

/** Days of the expert's zone with `dailySessions` sessions or more. */
function fullDays(
  { dailySessions, timeZone }: BookingPolicy,
  sessions: readonly number[] = [],
): ReadonlySet<string> {
  if (dailySessions === null) return new Set();
  const byDay = Map.groupBy(sessions, (start) => dayOf(start, timeZone));
  return new Set(
    [...byDay].filter(([, starts]) => starts.length >= dailySessions).map(([day]) => day),
  );
}

/**
 * Slots start every half hour, which keeps the choice short. Lengths that are no multiple of it start every
 * quarter of an hour; else the rest of each half hour would be wasted.
 */
const slotStep = (minutes: number): number =>
  minutes % SLOT_STEP_MIN === 0 ? SLOT_STEP_MIN : FINE_SLOT_STEP_MIN;

function* slotGrid(open: Span, minutes: number): Generator<Span, void> {
  const length = minutes * MINUTE_MS;
  const step = slotStep(minutes) * MINUTE_MS;
  for (let from = open.from; from + length <= open.to; from += step) {
    yield { from, to: from + length };
  }
}
