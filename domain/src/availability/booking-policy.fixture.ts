import { daysSpan, type Span } from '../kernel/time.ts';
import type { WeeklyHours } from './availability.contract.ts';
import { freeSlots, type BookingPolicy } from './availability.rules.ts';

export const at = (instant: string) => Date.parse(instant);
export const everyDay = (start: string, end: string): WeeklyHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start, end }));

/** Two hours a day, in Tunis, with nothing else said. */
export const open: BookingPolicy = {
  hours: everyDay('09:00', '11:00'),
  days: [],
  closures: [],
  closed: [],
  timeZone: 'Africa/Tunis',
  noticeMinutes: 0,
  horizonDays: 365,
  bufferBefore: 0,
  bufferAfter: 0,
  dailySessions: null,
};

/** When what is free begins. */
export const starts = (
  policy: BookingPolicy,
  within: Span,
  taken: readonly Span[] = [],
  minutes = 60,
) =>
  [...freeSlots(policy, { minutes, within, busy: taken, now: at('2026-01-01T00:00:00Z') })].map(
    (slot) => slot.start,
  );

export const day = (name: string, zone: string) => daysSpan(name, name, zone);

/** What a clock shows there. */
export const wall = (instant: string, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(at(instant));
