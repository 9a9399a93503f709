import type { ErrorCode } from '../errors.ts';
import {
  DAY_MS,
  dayAfter,
  dayOf,
  instantOf,
  MINUTE_MS,
  overlap,
  slotOf,
  type Span,
  spanOf,
  weekdayOf,
} from '../kernel/time.ts';
import { DEFAULT_SESSION_MIN, SLOT_STEP_MIN } from '../limits.ts';
import type { Slot, WeeklyHours } from './availability.contract.ts';

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

/** How an expert receives: the week in wall time, and the distances they keep. */
export interface Reception {
  readonly hours: readonly WeeklyHours[];
  readonly timeZone: string;
  readonly noticeMinutes: number;
  readonly horizonDays: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

export interface Wish {
  readonly minutes: number;
  /** Slots that start in here. */
  readonly within: Span;
  readonly now: number;
  /** The expert's claims, their buffers included. */
  readonly taken: readonly Span[];
  /** When the asker cannot come anyway. */
  readonly engaged?: readonly Span[];
}

/** The free times of an expert, soonest first; lazy, so that the first one is cheap. */
export function* freeSlots(reception: Reception, wish: Wish): Generator<Slot, void> {
  const { timeZone, noticeMinutes, horizonDays } = reception;
  const { now, within, taken, engaged = [] } = wish;
  const earliest = Math.max(within.from, now + noticeMinutes * MINUTE_MS);
  const latest = Math.min(within.to, now + horizonDays * DAY_MS);
  if (earliest >= latest || reception.hours.length === 0) return;

  const last = dayOf(latest - 1, timeZone);
  for (let day = dayOf(earliest, timeZone); day <= last; day = dayAfter(day)) {
    for (const open of openSpans(reception, day)) {
      for (const slot of grid(open, wish.minutes)) {
        if (slot.from < earliest || slot.from >= latest) continue;
        const padded = withBuffers(slot, reception);
        if (taken.some((span) => overlap(span, padded))) continue;
        if (engaged.some((span) => overlap(span, slot))) continue;
        yield slotOf(slot);
      }
    }
  }
}

export const isFree = (slot: Slot, reception: Reception, wish: Omit<Wish, 'within'>): boolean => {
  const { from } = spanOf(slot);
  return !freeSlots(reception, { ...wish, within: { from, to: from + 1 } }).next().done;
};

/** The time an expert is taken by a session: the session and the buffers around it. */
export const withBuffers = (
  session: Span,
  buffers: Pick<Reception, 'bufferBefore' | 'bufferAfter'>,
): Span => ({
  from: session.from - buffers.bufferBefore * MINUTE_MS,
  to: session.to + buffers.bufferAfter * MINUTE_MS,
});

/** The length a session has unless another is chosen. */
export const usualMinutes = (lengths: readonly number[]): number =>
  lengths.includes(DEFAULT_SESSION_MIN) ? DEFAULT_SESSION_MIN : (lengths[0] ?? DEFAULT_SESSION_MIN);

/** One day's hours as instants. Two intervals that touch, or that a clock change pushes together, are one. */
function openSpans({ hours, timeZone }: Reception, day: string): Span[] {
  const wday = weekdayOf(day);
  const spans = hours
    .filter((interval) => interval.wday === wday)
    .map(({ start, end }) => ({
      from: instantOf(day, start, timeZone),
      to: instantOf(day, end, timeZone),
    }))
    .sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const span of spans) {
    const before = merged.at(-1);
    if (before && span.from <= before.to) {
      merged[merged.length - 1] = { from: before.from, to: Math.max(before.to, span.to) };
    } else {
      merged.push(span);
    }
  }
  return merged;
}

function* grid(open: Span, minutes: number): Generator<Span, void> {
  const length = minutes * MINUTE_MS;
  for (let from = open.from; from + length <= open.to; from += SLOT_STEP_MIN * MINUTE_MS) {
    yield { from, to: from + length };
  }
}
