import { type Clock, WEEK_START_DAYS, type WeekStart } from '@thedot/domain/kernel/time-format';
import { servedHub } from '../hub/served-hub.ts';

interface TimeFormat {
  readonly clock: Clock;
  readonly weekStart: WeekStart;
}

/** As the language: one for the page, and known before the first time is shown. */
let chosen: TimeFormat = servedHub;

/** The user's way, or the hub's. */
export function chooseTimeFormat(format: TimeFormat): void {
  chosen = format;
}

export const hasTwelveHours = (): boolean => chosen.clock === '12';

/** 0 is Sunday. */
export const firstWeekday = (): 0 | 1 | 6 => WEEK_START_DAYS[chosen.weekStart];

/** The seven weekdays, as the reader begins weeks; 0 is Sunday. */
export const listWeekdays = (): readonly number[] =>
  Array.from({ length: 7 }, (_, index) => (firstWeekday() + index) % 7);
