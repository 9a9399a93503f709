import { addDays, daysOfMonth, startOfWeek, monthOf } from '../../../lib/format/calendar-days.ts';
import type { MinuteRange } from '../time-grid/grid-span.ts';
import type { TimelineView } from './timeline.ts';

export const VIEWS = ['day', 'week', 'month'] as const satisfies readonly TimelineView[];

/** The hours shown, unless there is something outside of them. */
export const DAYTIME: MinuteRange = { from: 8 * 60, to: 19 * 60 };

/** The days shown, in order. */
export function listShownDays(view: TimelineView, day: string): readonly string[] {
  if (view === 'day') return [day];
  if (view === 'week') return daysFrom(startOfWeek(day), 7);
  const { from, to } = daysOfMonth(monthOf(day));
  return daysFrom(from, Number(to.slice(8)));
}

/** A day of the previous or next period. */
export function stepDay(view: TimelineView, day: string, step: -1 | 1): string {
  if (view !== 'month') return addDays(day, step * (view === 'day' ? 1 : 7));
  const { from, to } = daysOfMonth(monthOf(day));
  return daysOfMonth(monthOf(addDays(step < 0 ? from : to, step))).from;
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
