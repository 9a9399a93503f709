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
import type { WeeklyHours } from './availability.contract.ts';
import type { Slot } from './slot.contract.ts';
import { type OpeningHours, bookableIntervals } from './opening-hours.rules.ts';

/** What is wrong with one interval of a week, beside the others. */
export function refuseInterval(hours: readonly WeeklyHours[], index: number): ErrorCode | null {
  const mine = hours[index];
  if (!mine) return null;
  if (mine.end <= mine.start) return 'availability.order';
  const clash = hours.some(
    (other, i) =>
      i !== index && other.wday === mine.wday && other.start < mine.end && mine.start < other.end,
  );
  return clash ? 'availability.overlap' : null;
}

/** How an expert receives: when, and the distances they keep. */
export interface BookingPolicy extends OpeningHours {
  readonly noticeMinutes: number;
  readonly horizonDays: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** So many sessions on one of their days, and no more; null for as many as there is room for. */
  readonly dailySessions: number | null;
}

export interface SlotSearch {
  readonly minutes: number;
  /** Slots that start in here. */
  readonly within: Span;
  readonly now: number;
  /** The expert's claims, their buffers included, and when a personal calendar says they are busy. */
  readonly busy: readonly Span[];
  /** When the expert's sessions begin, for the most they hold in a day. */
  readonly sessionStarts?: readonly number[];
  /** When the asker cannot come anyway. */
  readonly requesterBusy?: readonly Span[];
}

/** The free times of an expert, soonest first; lazy, so that the first one is cheap. */
export const freeSlots = (policy: BookingPolicy, wish: SlotSearch): IteratorObject<Slot, void> =>
  freeSpans(policy, wish).map(slotOf);

/** The same as numbers, for who compares many before any is shown. */
export function* freeSpans(policy: BookingPolicy, wish: SlotSearch): Generator<Span, void> {
  const { timeZone, noticeMinutes, horizonDays, closed } = policy;
  const { now, within, requesterBusy = [] } = wish;
  const earliest = Math.max(within.from, now + noticeMinutes * MINUTE_MS);
  const latest = Math.min(within.to, now + horizonDays * DAY_MS);
  if (earliest >= latest || (policy.hours.length === 0 && policy.days.length === 0)) return;

  const full = fullDays(policy, wish.sessionStarts);
  const last = dayOf(latest - 1, timeZone);
  for (let day = dayOf(earliest, timeZone); day <= last; day = dayAfter(day)) {
    if (full.has(day)) continue;
    for (const open of bookableIntervals(policy, day)) {
      const near = withBuffers(open, policy);
      const isNear = (span: Span) => overlap(span, near);
      const [busy, absent, shut] = [
        wish.busy.filter(isNear),
        requesterBusy.filter(isNear),
        closed.filter(isNear),
      ];
      for (const slot of grid(open, wish.minutes)) {
        if (slot.from < earliest || slot.from >= latest) continue;
        const padded = withBuffers(slot, policy);
        if (busy.some((span) => overlap(span, padded))) continue;
        if (absent.some((span) => overlap(span, slot))) continue;
        if (shut.some((span) => overlap(span, slot))) continue;
        yield slot;
      }
    }
  }
}

export const isSlotFree = (
  slot: Slot,
  policy: BookingPolicy,
  wish: Omit<SlotSearch, 'within'>,
): boolean => {
  const { from } = spanOf(slot);
  return !freeSpans(policy, { ...wish, within: { from, to: from + 1 } }).next().done;
};

/** Whether the hub is closed then: nobody receives on such a day, not even at an hour that both agree on. */
export const isHubClosed = ({ closed }: Pick<BookingPolicy, 'closed'>, session: Span): boolean =>
  closed.some((day) => overlap(day, session));

/** The time an expert is taken by a session: the session and the buffers around it. */
export const withBuffers = (
  session: Span,
  buffers: Pick<BookingPolicy, 'bufferBefore' | 'bufferAfter'>,
): Span => ({
  from: session.from - buffers.bufferBefore * MINUTE_MS,
  to: session.to + buffers.bufferAfter * MINUTE_MS,
});

/** The length a session has unless another is chosen. */
export const defaultLength = (lengths: readonly number[]): number =>
  lengths.includes(DEFAULT_SESSION_MIN) ? DEFAULT_SESSION_MIN : (lengths[0] ?? DEFAULT_SESSION_MIN);

/** The expert's days on which they hold as many sessions as they want to. */
function fullDays(
  { dailySessions, timeZone }: BookingPolicy,
  sessions: readonly number[] = [],
): ReadonlySet<string> {
  if (dailySessions === null) return new Set();
  const byDay = Map.groupBy(sessions, (start) => dayOf(start, timeZone));
  return new Set([...byDay].filter(([, its]) => its.length >= dailySessions).map(([day]) => day));
}

/**
 * Sessions begin every half hour, which is few enough to choose from. A length that is no multiple of it would
 * waste what is left of each half hour, so those begin every quarter.
 */
const stepOf = (minutes: number): number =>
  minutes % SLOT_STEP_MIN === 0 ? SLOT_STEP_MIN : FINE_SLOT_STEP_MIN;

function* grid(open: Span, minutes: number): Generator<Span, void> {
  const length = minutes * MINUTE_MS;
  const step = stepOf(minutes) * MINUTE_MS;
  for (let from = open.from; from + length <= open.to; from += step) {
    yield { from, to: from + length };
  }
}
