import type { WeeklyHours } from '@thedot/domain/scheduling/schedule.contract';
import { type MinuteRange, type GridSpan, widenRange } from '../time-grid/grid-span.ts';
import { DAY_MIN, parseClockTime, formatClockTime } from '../../../lib/format/wall-time.ts';

const FIRST = { start: '09:00', end: '12:00' } as const;
const PAUSE_MIN = 60;
const LENGTH_MIN = 180;

/** Proposes the next interval of a day: the morning, then one after a pause. */
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

/** Replaces the intervals of other days with those of one day. */
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

/** The open minutes of a week; incomplete intervals count as zero. */
export const sumOpenMinutes = (hours: readonly WeeklyHours[]): number =>
  hours.reduce(
    (sum, { start, end }) => sum + Math.max(0, parseClockTime(end) - parseClockTime(start) || 0),
    0,
  );

const USUAL = { from: 7 * 60, to: 21 * 60 } as const;

/** Whether hours are complete and not empty, so that the grid can show them. */
export const isDrawable = ({ start, end }: WeeklyHours): boolean =>
  /^\d\d:\d\d$/.test(start) && /^\d\d:\d\d$/.test(end) && start < end;

/** The hours that the grid shows: a working day, extended to all hours set. */
export const toVisibleRange = (hours: readonly WeeklyHours[]): MinuteRange =>
  widenRange(USUAL, hours.filter(isDrawable).map(toSpan));

export const toSpan = ({ wday, start, end }: WeeklyHours): GridSpan => ({
  column: String(wday),
  from: parseClockTime(start),
  to: parseClockTime(end),
});

export const toHours = ({ column, from, to }: GridSpan): WeeklyHours => ({
  wday: Number(column),
  start: formatClockTime(from),
  end: formatClockTime(to),
});

/** Merges hours with those of the same day that they touch. */
export function mergeHours(
  hours: readonly WeeklyHours[],
  index: number,
  mine: WeeklyHours,
): WeeklyHours[] {
  const isMet = (other: WeeklyHours, place: number) =>
    place !== index &&
    other.wday === mine.wday &&
    isDrawable(other) &&
    other.start <= mine.end &&
    mine.start <= other.end;
  const met = [mine, ...hours.filter(isMet)];
  const whole = {
    wday: mine.wday,
    start: met.map(({ start }) => start).sort()[0] ?? mine.start,
    end:
      met
        .map(({ end }) => end)
        .sort()
        .at(-1) ?? mine.end,
  };
  const left = hours
    .map((other, place) => (place === index ? whole : other))
    .filter((other) => !met.includes(other));
  return index < hours.length ? left : [...left, whole];
}
