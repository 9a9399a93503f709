import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { toWallTime } from '../../lib/format/wall-time.ts';

export const LINE_FROM_HOUR = 8;
export const LINE_TO_HOUR = 20;
const FROM = LINE_FROM_HOUR * 60;
const LENGTH = (LINE_TO_HOUR - LINE_FROM_HOUR) * 60;

/** The hours written over the line: 08 to 19, the last one closing at 20. */
export const LINE_HOURS = Array.from(
  { length: LINE_TO_HOUR - LINE_FROM_HOUR },
  (_, index) => LINE_FROM_HOUR + index,
);

/** Where an instant of `day` stands on the line, in percent; null on another day or outside the line. */
export function placeOf(instant: Date | string, day: string, zone: string): number | null {
  const wall = toWallTime(instant, zone);
  if (wall.day !== day) return null;
  const place = ((wall.minutes - FROM) / LENGTH) * 100;
  return place < 0 || place > 100 ? null : place;
}

/** The stretch a session covers on the line of `day`; what sticks out at either end is cut. */
export function stretchOf(session: Slot, day: string, zone: string) {
  const start = minutesIn(session.start, day, zone);
  const end = minutesIn(session.end, day, zone);
  const left = Math.max(0, start - FROM);
  const right = Math.min(LENGTH, end - FROM);
  if (right <= left) return null;
  return { left: (left / LENGTH) * 100, width: ((right - left) / LENGTH) * 100 };
}

/** One session of the day and the stretch of the line it covers. */
export interface Today {
  readonly booking: Booking;
  readonly session: Slot;
  readonly left: number;
  readonly width: number;
}

/** The sessions that touch the line of `day`, in the order of time. */
export function sessionsOf(bookings: readonly Booking[], day: string, zone: string): Today[] {
  return bookings
    .flatMap((booking) => {
      const { session } = booking;
      const stretch = session && stretchOf(session, day, zone);
      return stretch ? [{ booking, session, ...stretch }] : [];
    })
    .sort((a, b) => a.left - b.left);
}

/** "in 48 minutes", "in 3 hours" */
export function untilStart(session: Slot, now: Date, language: string): string {
  const minutes = Math.ceil((Date.parse(session.start) - now.getTime()) / MINUTE_MS);
  const relative = new Intl.RelativeTimeFormat(language);
  return minutes < 90
    ? relative.format(minutes, 'minute')
    : relative.format(Math.round(minutes / 60), 'hour');
}

export type Moment = 'past' | 'now' | 'next';

export function momentOf(session: Slot, now: Date): Moment {
  if (Date.parse(session.end) <= now.getTime()) return 'past';
  return Date.parse(session.start) <= now.getTime() ? 'now' : 'next';
}

export type Greeting = 'morning' | 'afternoon' | 'evening';

export function greetingAt(now: Date, zone: string): Greeting {
  const hour = toWallTime(now, zone).minutes / 60;
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** Minutes since the midnight that opens `day`, for an instant that may lie a day off. */
function minutesIn(instant: string, day: string, zone: string): number {
  const wall = toWallTime(instant, zone);
  const days = (Date.parse(wall.day) - Date.parse(day)) / 86_400_000;
  return wall.minutes + days * 24 * 60;
}
