import type { Interval, Schedule } from '@thedot/domain/scheduling/schedule.contract';
import type { HubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import { coversDay, weekdayOf } from '../../../lib/format/calendar-days.ts';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { BoardRow } from '@thedot/domain/availability/board.contract';
import { findIntervalsOfDay } from '@thedot/domain/scheduling/opening-hours.rules';
import { toWallTime } from '../../../lib/format/wall-time.ts';

/** Status of a date: hub closed, date override, day off, weekly hours, or no hours. */
export type DateStatus = 'hub' | 'own' | 'off' | 'open' | 'shut';

type Dates = Pick<Schedule, 'hours' | 'days' | 'closures'>;
type Days = Pick<HubClosure, 'firstDay' | 'lastDay'>;

/** Checks in order of precedence. */
export function getDateStatus(date: string, schedule: Dates, hub: readonly Days[]): DateStatus {
  if (hub.some(coversDay(date))) return 'hub';
  if (schedule.days.some((it) => it.date === date)) return 'own';
  if (schedule.closures.some(coversDay(date))) return 'off';
  return schedule.hours.some(({ wday }) => wday === weekdayOf(date)) ? 'open' : 'shut';
}

/** The initial hours of a new date override: those of its weekday, or a default. */
export const defaultIntervals = (date: string, { hours }: Pick<Schedule, 'hours'>) => {
  const weekdayIntervals = hours
    .filter(({ wday }) => wday === weekdayOf(date))
    .map(({ start, end }) => ({ start, end }));
  return weekdayIntervals.length > 0 ? weekdayIntervals : [{ start: '09:00', end: '12:00' }];
};

/** A row of the board with the hub's closures of its week. */
export interface BoardWeekRow extends BoardRow {
  readonly hub: readonly HubClosure[];
}

export interface BoardDay {
  readonly status: DateStatus;
  readonly intervals: readonly Interval[];
  readonly sessions: readonly Slot[];
}

/** Returns the hours and sessions of one day in the expert's zone. */
export function toBoardDay(row: BoardWeekRow, day: string): BoardDay {
  const status = getDateStatus(day, row, row.hub);
  return {
    status,
    intervals: status === 'hub' ? [] : findIntervalsOfDay({ ...row, hubClosures: [] }, day),
    sessions: row.sessions.filter(({ start }) => toWallTime(start, row.timeZone).day === day),
  };
}
