import { DAY_MS } from '@thedot/domain/kernel/time';
import { addDays, daysOfMonth, mondayOf, monthOf } from '../../lib/format/calendar-days.ts';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

/** How the calendar is looked at: on a phone a week has three days. */
export interface Look {
  readonly view: View;
  readonly day: string;
  readonly isNarrow: boolean;
}

const AGENDA_DAYS = 28;
const NARROW_DAYS = 3;

/** The days that are on the screen, `2026-12-01` first. */
export function shownDays({ view, day, isNarrow }: Look): readonly string[] {
  switch (view) {
    case 'day':
      return [day];
    case 'week':
      return isNarrow ? daysFrom(day, NARROW_DAYS) : daysFrom(mondayOf(day), 7);
    case 'month':
      return weeksOf(day);
    case 'agenda':
      return daysFrom(day, AGENDA_DAYS);
  }
}

/** The day to go to for the stretch of time before (-1) or after (1). */
export function turned({ view, day, isNarrow }: Look, by: -1 | 1): string {
  switch (view) {
    case 'day':
      return addDays(day, by);
    case 'week':
      return addDays(day, by * (isNarrow ? NARROW_DAYS : 7));
    case 'month':
      return sameDayOfMonth(day, by);
    case 'agenda':
      return addDays(day, by * AGENDA_DAYS);
  }
}

function weeksOf(day: string): readonly string[] {
  const { from, to } = daysOfMonth(monthOf(day));
  const first = mondayOf(from);
  const last = addDays(mondayOf(to), 6);
  return daysFrom(first, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1);
}

/** The 31st stays in its month: a month later it is the 30th, or the 28th. */
function sameDayOfMonth(day: string, by: number): string {
  const { from, to } = daysOfMonth(monthOf(day));
  const next = daysOfMonth(monthOf(addDays(by > 0 ? to : from, by)));
  return `${next.from.slice(0, 8)}${[day, next.to].map((it) => it.slice(8)).sort()[0]}`;
}

const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
