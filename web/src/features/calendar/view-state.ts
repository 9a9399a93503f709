import { DAY_MS } from '@thedot/domain/kernel/time';
import { addDays, daysOfMonth, startOfWeek, monthOf } from '../../lib/format/calendar-days.ts';

/** `experts`: one day with a row for each expert, for staff. */
export const VIEWS = ['month', 'week', 'day', 'experts', 'agenda'] as const;
export type CalendarView = (typeof VIEWS)[number];

/** The view and the selected day; on narrow screens a week shows three days. */
export interface ViewState {
  readonly view: CalendarView;
  readonly day: string;
  readonly isNarrow: boolean;
}

const AGENDA_DAYS = 28;
const NARROW_DAYS = 3;

/** The days on the screen in order, as `2026-12-01`. */
export function listVisibleDays({ view, day, isNarrow }: ViewState): readonly string[] {
  switch (view) {
    case 'day':
    case 'experts':
      return [day];
    case 'week':
      return isNarrow ? listDaysFrom(day, NARROW_DAYS) : listDaysFrom(startOfWeek(day), 7);
    case 'month':
      return listMonthGridDays(day);
    case 'agenda':
      return listDaysFrom(day, AGENDA_DAYS);
  }
}

/** Returns the day to select for the previous (-1) or next (1) period. */
export function navigate({ view, day, isNarrow }: ViewState, step: -1 | 1): string {
  switch (view) {
    case 'day':
    case 'experts':
      return addDays(day, step);
    case 'week':
      return addDays(day, step * (isNarrow ? NARROW_DAYS : 7));
    case 'month':
      return shiftMonth(day, step);
    case 'agenda':
      return addDays(day, step * AGENDA_DAYS);
  }
}

function listMonthGridDays(day: string): readonly string[] {
  const { from, to } = daysOfMonth(monthOf(day));
  const first = startOfWeek(from);
  const last = addDays(startOfWeek(to), 6);
  return listDaysFrom(first, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1);
}

/** Clamps the day to the length of the target month: the 31st becomes the 30th or the 28th. */
function shiftMonth(day: string, step: number): string {
  const { from, to } = daysOfMonth(monthOf(day));
  const next = daysOfMonth(monthOf(addDays(step > 0 ? to : from, step)));
  return `${next.from.slice(0, 8)}${[day, next.to].map((it) => it.slice(8)).sort()[0]}`;
}

const listDaysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** Rows in a day cell of the month view. */
const DAY_CELL_ROWS = 3;

/** The segments that fit a day cell; when there are more, the last row shows the count of hidden ones. */
export const limitToDayCell = <P>(segments: readonly P[]): readonly P[] =>
  segments.length > DAY_CELL_ROWS ? segments.slice(0, DAY_CELL_ROWS - 1) : segments;

/** The segments of a day that are drawn with text: a narrow month shows dots except for the selected day. */
export function listNamedSegments<P>(
  segments: readonly P[],
  day: string,
  viewState: ViewState,
): readonly P[] {
  if (viewState.view === 'experts') return [];
  if (viewState.view !== 'month') return segments;
  if (viewState.isNarrow) return day === viewState.day ? segments : [];
  return limitToDayCell(segments);
}
