import { dayOf, overlap, type Span } from '../kernel/time.ts';
import { type OpeningHours, bookableIntervals } from './opening-hours.rules.ts';

/** Whether somebody receives from the first minute of a session to its last. */
export const isWithinSchedule = (open: OpeningHours, session: Span): boolean =>
  !open.closed.some((span) => overlap(span, session)) &&
  bookableIntervals(open, dayOf(session.from, open.timeZone)).some(
    ({ from, to }) => from <= session.from && session.to <= to,
  );

/**
 * Whether a change leaves a session outside, which is called a hit: a conflict is between two who want one time,
 * and refused; of hits somebody decides. One that was outside before, by agreement, is none of its doing.
 */
export const isAffected = (session: Span, before: OpeningHours, after: OpeningHours): boolean =>
  isWithinSchedule(before, session) && !isWithinSchedule(after, session);
