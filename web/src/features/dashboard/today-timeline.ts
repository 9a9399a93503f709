import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { toWallTime } from '../../lib/format/wall-time.ts';

export const TIMELINE_START_HOUR = 8;
export const TIMELINE_END_HOUR = 20;
const FROM = TIMELINE_START_HOUR * 60;
const LENGTH = (TIMELINE_END_HOUR - TIMELINE_START_HOUR) * 60;

/** The hour labels above the timeline: 08 to 19; the last hour ends at 20. */
export const TIMELINE_HOURS = Array.from(
  { length: TIMELINE_END_HOUR - TIMELINE_START_HOUR },
  (_, index) => TIMELINE_START_HOUR + index,
);

/** Returns the position of an instant on the timeline of `day` in percent; null on another day or outside its hours. */
export function toTimelinePosition(
  instant: Date | string,
  day: string,
  zone: string,
): number | null {
  const wall = toWallTime(instant, zone);
  if (wall.day !== day) return null;
  const position = ((wall.minutes - FROM) / LENGTH) * 100;
  return position < 0 || position > 100 ? null : position;
}

/** Returns the part of the timeline of `day` that a session covers, clipped at both ends. */
export function toTimelineSpan(session: Slot, day: string, zone: string) {
  const start = toMinutesOfDay(session.start, day, zone);
  const end = toMinutesOfDay(session.end, day, zone);
  const left = Math.max(0, start - FROM);
  const right = Math.min(LENGTH, end - FROM);
  if (right <= left) return null;
  return { left: (left / LENGTH) * 100, width: ((right - left) / LENGTH) * 100 };
}

/** A session of the day with its position on the timeline, in percent. */
export interface TimelineSession {
  readonly booking: Booking;
  readonly session: Slot;
  readonly left: number;
  readonly width: number;
}

/** The sessions on the timeline of `day`, in chronological order. */
export function listTimelineSessions(
  bookings: readonly Booking[],
  day: string,
  zone: string,
): TimelineSession[] {
  return bookings
    .flatMap((booking) => {
      const { session } = booking;
      const span = session && toTimelineSpan(session, day, zone);
      return span ? [{ booking, session, ...span }] : [];
    })
    .sort((a, b) => a.left - b.left);
}

/** The sessions that begin on `day`, also before and after the hours of the timeline. */
export const listDaySessions = (
  bookings: readonly Pick<Booking, 'session'>[],
  day: string,
  zone: string,
): Slot[] =>
  bookings.flatMap(({ session }) =>
    session && toWallTime(session.start, zone).day === day ? [session] : [],
  );

/** "in 48 minutes", "in 3 hours" */
export function formatTimeUntilStart(session: Slot, now: Date, language: string): string {
  const minutes = Math.ceil((Date.parse(session.start) - now.getTime()) / MINUTE_MS);
  const relative = new Intl.RelativeTimeFormat(language);
  return minutes < 90
    ? relative.format(minutes, 'minute')
    : relative.format(Math.round(minutes / 60), 'hour');
}

export type SessionPhase = 'past' | 'now' | 'next';

export function getSessionPhase(session: Slot, now: Date): SessionPhase {
  if (Date.parse(session.end) <= now.getTime()) return 'past';
  return Date.parse(session.start) <= now.getTime() ? 'now' : 'next';
}

export type Greeting = 'morning' | 'afternoon' | 'evening';

export function chooseGreeting(now: Date, zone: string): Greeting {
  const hour = toWallTime(now, zone).minutes / 60;
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** Minutes since the midnight that opens `day`, for an instant that may lie a day off. */
function toMinutesOfDay(instant: string, day: string, zone: string): number {
  const wall = toWallTime(instant, zone);
  const days = (Date.parse(wall.day) - Date.parse(day)) / 86_400_000;
  return wall.minutes + days * 24 * 60;
}
