// Due dates in working days: Monday to Friday, without the days on which the hub is closed.
import { dayAfter, dayOf, instantOf, weekdayOf } from '../kernel/time.ts';

interface WorkingDays {
  readonly timeZone: string;
  /** Days in the hub's time zone, the last one included. */
  readonly closures: readonly { readonly firstDay: string; readonly lastDay: string }[];
}

/** The end of the working day, when something is due. */
export const DUE_AT = '18:00';
const SATURDAY = 6;
const SUNDAY = 0;

export const isWorkingDay = (day: string, closures: WorkingDays['closures']): boolean =>
  ![SATURDAY, SUNDAY].includes(weekdayOf(day)) &&
  !closures.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

/** When something of this instant is due, after a number of working days. */
export function dueAfterWorkingDays(
  instant: number,
  workingDays: number,
  { timeZone, closures }: WorkingDays,
): number {
  let day = dayOf(instant, timeZone);
  for (let left = workingDays; left > 0;) {
    day = dayAfter(day);
    if (isWorkingDay(day, closures)) left--;
  }
  return instantOf(day, DUE_AT, timeZone);
}
