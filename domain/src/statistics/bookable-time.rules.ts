import { dayAfter, dayOf, type Span } from '../kernel/time.ts';
import { bookableIntervals, type BookableSchedule } from '../scheduling/opening-hours.rules.ts';

/**
 * When a resource could be booked in a period, whatever was booked: its opening hours without days off and closures of the
 * hub, cut at the edges of the period.
 */
export function bookableTime(schedule: BookableSchedule, { from, to }: Span): Span[] {
  const spans: Span[] = [];
  if (from >= to || (schedule.hours.length === 0 && schedule.days.length === 0)) return spans;
  const last = dayOf(to - 1, schedule.timeZone);
  for (let day = dayOf(from, schedule.timeZone); day <= last; day = dayAfter(day)) {
    for (const open of bookableIntervals(schedule, day)) {
      const cut = { from: Math.max(open.from, from), to: Math.min(open.to, to) };
      if (cut.from < cut.to) spans.push(cut);
    }
  }
  return schedule.hubClosures.reduce(withoutSpan, spans);
}

const withoutSpan = (spans: readonly Span[], closed: Span): Span[] =>
  spans.flatMap((span) =>
    [
      { from: span.from, to: Math.min(span.to, closed.from) },
      { from: Math.max(span.from, closed.to), to: span.to },
    ].filter(({ from, to }) => from < to),
  );

export const totalTime = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0);
