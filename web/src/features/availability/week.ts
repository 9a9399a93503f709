import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import { DAY_MIN, parseClockTime, formatClockTime } from '../../lib/format/wall-time.ts';

/** Monday first; `wday` counts from Sunday, which is 0. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

const FIRST = { start: '09:00', end: '12:00' } as const;
const PAUSE_MIN = 60;
const LENGTH_MIN = 180;

/** A sensible next interval of a day: the morning, then after a pause. */
export function nextInterval(hours: readonly WeeklyHours[], wday: number): WeeklyHours {
  const latest = hours
    .filter((it) => it.wday === wday)
    .map(({ end }) => parseClockTime(end))
    .sort((a, b) => b - a)[0];
  if (latest === undefined) return { wday, ...FIRST };
  const start = Math.min(latest + PAUSE_MIN, DAY_MIN - 1);
  return {
    wday,
    start: formatClockTime(start),
    end: formatClockTime(Math.min(start + LENGTH_MIN, DAY_MIN)),
  };
}

/** The same intervals on other days, in the place of what those had. */
export function copyDay(
  hours: readonly WeeklyHours[],
  from: number,
  to: readonly number[],
): WeeklyHours[] {
  const copied = hours.filter(({ wday }) => wday === from);
  return [
    ...hours.filter(({ wday }) => !to.includes(wday)),
    ...to.flatMap((wday) => copied.map((interval) => ({ ...interval, wday }))),
  ];
}

/** How long the expert receives in a week; hours that are not typed to the end count as none. */
export const minutesOpen = (hours: readonly WeeklyHours[]): number =>
  hours.reduce(
    (sum, { start, end }) => sum + Math.max(0, parseClockTime(end) - parseClockTime(start) || 0),
    0,
  );
