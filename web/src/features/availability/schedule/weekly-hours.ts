import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import { DAY_MIN, parseClockTime, formatClockTime } from '../../../lib/format/wall-time.ts';

/** Monday first; `wday` counts from Sunday, which is 0. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

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

/** Step of the keyboard; the pointer is less exact and uses twice that. */
export const KEY_STEP_MIN = 15;
export const DRAG_STEP_MIN = 30;
const USUAL = { from: 7 * 60, to: 21 * 60 } as const;

/** Whether hours are complete and not empty, so that the grid can show them. */
export const isDrawable = ({ start, end }: WeeklyHours): boolean =>
  /^\d\d:\d\d$/.test(start) && /^\d\d:\d\d$/.test(end) && start < end;

/** The hours that the grid shows: a working day, extended to all hours set. */
export function toVisibleRange(hours: readonly WeeklyHours[]): { from: number; to: number } {
  const drawHours = hours.filter(isDrawable);
  const from = Math.min(USUAL.from, ...drawHours.map(({ start }) => parseClockTime(start)));
  const to = Math.max(USUAL.to, ...drawHours.map(({ end }) => parseClockTime(end)));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Moves hours without changing their length, within the day and the week. */
export function moveHours(hours: WeeklyHours, minutes: number, days = 0): WeeklyHours {
  const [from, to] = [parseClockTime(hours.start), parseClockTime(hours.end)];
  const start = within(from + minutes, 0, DAY_MIN - (to - from));
  const place = WEEK.findIndex((wday) => wday === hours.wday);
  const wday = WEEK[within(place + days, 0, WEEK.length - 1)] ?? hours.wday;
  return { wday, start: formatClockTime(start), end: formatClockTime(start + to - from) };
}

export function resizeHours(
  hours: WeeklyHours,
  edge: 'start' | 'end',
  minutes: number,
): WeeklyHours {
  const [from, to] = [parseClockTime(hours.start), parseClockTime(hours.end)];
  return edge === 'start'
    ? { ...hours, start: formatClockTime(within(from + minutes, 0, to - KEY_STEP_MIN)) }
    : { ...hours, end: formatClockTime(within(to + minutes, from + KEY_STEP_MIN, DAY_MIN)) };
}

/** Creates hours between two points of a day, in either order. */
export function drawHours(wday: number, a: number, b: number): WeeklyHours {
  const from = Math.min(a, b, DAY_MIN - DRAG_STEP_MIN);
  const to = Math.max(a, b, from + DRAG_STEP_MIN);
  return { wday, start: formatClockTime(from), end: formatClockTime(Math.min(to, DAY_MIN)) };
}

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
