import { daysSpan, type Span } from '../kernel/time.ts';
import type { WeeklyHours } from '../availability/availability.contract.ts';
import { freeSlots, type BookingPolicy } from './free-slots.rules.ts';

export const at = (instant: string) => Date.parse(instant);
export const everyDay = (start: string, end: string): WeeklyHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start, end }));

/** Open two hours a day in Tunis, without any limits. */
export const open: BookingPolicy = {
  hours: everyDay('09:00', '11:00'),
  days: [],
  closures: [],
  hubClosures: [],
  timeZone: 'Africa/Tunis',
  noticeMinutes: 0,
  horizonDays: 365,
  bufferBefore: 0,
  bufferAfter: 0,
  dailySessions: null,
};

/** The starts of the free slots. */
export const starts = (
  policy: BookingPolicy,
  within: Span,
  busy: readonly Span[] = [],
  minutes = 60,
) =>
  [...freeSlots(policy, { minutes, within, busy, now: at('2026-01-01T00:00:00Z') })].map(
    (slot) => slot.start,
  );

export const day = (name: string, zone: string) => daysSpan(name, name, zone);

/** The wall time of an instant in a zone. */
export const wall = (instant: string, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(at(instant));
