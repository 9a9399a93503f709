import type { Interval } from '@thedot/domain/availability/availability.contract';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BoardRow } from '@thedot/domain/availability/board.contract';
import type { HubClosure } from '@thedot/domain/availability/hub-closures.contract';
import { findIntervalsOfDay } from '@thedot/domain/availability/opening-hours.rules';
import { toWallTime } from '../../lib/format/wall-time.ts';
import { markOf, type DateMark } from './date-marks.ts';

/** A row of the board with what the hub says of its week. */
export interface WeekRow extends BoardRow {
  readonly hub: readonly HubClosure[];
}

export interface WeekDay {
  readonly mark: DateMark;
  readonly intervals: readonly Interval[];
  readonly sessions: readonly Slot[];
}

/** What holds on one day of an expert's week, on their own clocks. */
export function weekDayOf(row: WeekRow, day: string): WeekDay {
  const mark = markOf(day, row, row.hub);
  return {
    mark,
    intervals: mark === 'hub' ? [] : findIntervalsOfDay({ ...row, hubClosures: [] }, day),
    sessions: row.sessions.filter(({ start }) => toWallTime(start, row.timeZone).day === day),
  };
}
