import { addDays } from '../../lib/format/calendar-days.ts';
import { DAY_MIN, parseClockTime, toInstant, toWallTime } from '../../lib/format/wall-time.ts';
import { type BoardWeekRow, toBoardDay } from '../scheduling/schedule-editor/date-status.ts';
import { groupSegmentsByDay } from '../scheduling/time-grid/event-segments.ts';
import type { MinuteRange } from '../scheduling/time-grid/grid-span.ts';

/** The first day of a board that covers a day of the viewer in every time zone. */
export const boardStart = (day: string): string => addDays(day, -2);

/** The open hours of an expert on a day of the viewer; hours across the viewer's midnight are cut there. */
export function findOpenRanges(row: BoardWeekRow, day: string, zone: string): MinuteRange[] {
  const dayOfExpert = (minutes: number) =>
    toWallTime(toInstant({ day, minutes }, zone), row.timeZone).day;
  const open = [];
  for (let own = dayOfExpert(0); own <= dayOfExpert(DAY_MIN); own = addDays(own, 1)) {
    for (const { start, end } of toBoardDay(row, own).intervals) {
      const toIso = (time: string) =>
        toInstant({ day: own, minutes: parseClockTime(time) }, row.timeZone).toISOString();
      open.push({ id: `${own} ${start}`, start: toIso(start), end: toIso(end) });
    }
  }
  return joinAdjacent(groupSegmentsByDay(open, zone).get(day) ?? []);
}

/** Hours until an expert's midnight and from it on are one range for a viewer in another zone. */
function joinAdjacent(sorted: readonly MinuteRange[]): MinuteRange[] {
  const joined: MinuteRange[] = [];
  for (const { from, to } of sorted) {
    const last = joined.at(-1);
    if (last?.to === from) joined[joined.length - 1] = { from: last.from, to };
    else joined.push({ from, to });
  }
  return joined;
}
