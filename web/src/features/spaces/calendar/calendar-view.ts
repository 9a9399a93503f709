import { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { z } from 'zod';
import { addDays, daysOfMonth, mondayOf, monthOf } from '../../../lib/format/calendar-days.ts';
import { spaceFilterParams } from '../browse/space-filters.ts';

export const VIEWS = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof VIEWS)[number];

/** What the address says about the calendar of spaces. */
export const CalendarParams = z.object({
  ...spaceFilterParams,
  view: z.enum(VIEWS),
  day: z.iso.date(),
  group: SpaceGroup,
  /** Only spaces that have free times on the days shown. */
  free: z.literal('yes'),
});

/** The days shown, in order. */
export function listShownDays(view: CalendarView, day: string): readonly string[] {
  if (view === 'day') return [day];
  if (view === 'week') return daysFrom(mondayOf(day), 7);
  const { from, to } = daysOfMonth(monthOf(day));
  return daysFrom(from, Number(to.slice(8)));
}

/** A day of the previous or next period. */
export function stepDay(view: CalendarView, day: string, step: -1 | 1): string {
  if (view !== 'month') return addDays(day, step * (view === 'day' ? 1 : 7));
  const { from, to } = daysOfMonth(monthOf(day));
  return daysOfMonth(monthOf(addDays(step < 0 ? from : to, step))).from;
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
