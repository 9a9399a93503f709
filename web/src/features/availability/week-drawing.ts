import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import { DAY_MIN, parseClockTime, formatClockTime } from '../../lib/format/wall-time.ts';
import { WEEK } from './week.ts';

/** What keys move by; the pointer, which is less exact, by twice as much. */
export const KEY_STEP_MIN = 15;
export const DRAG_STEP_MIN = 30;
const USUAL = { from: 7 * 60, to: 21 * 60 } as const;

/** Hours that are typed to the end, with something between them, can be drawn. */
export const isDrawn = ({ start, end }: WeeklyHours): boolean =>
  /^\d\d:\d\d$/.test(start) && /^\d\d:\d\d$/.test(end) && start < end;

/** The hours that the drawing shows: a working day, and more where there is more. */
export function frameOf(hours: readonly WeeklyHours[]): { from: number; to: number } {
  const drawn = hours.filter(isDrawn);
  const from = Math.min(USUAL.from, ...drawn.map(({ start }) => parseClockTime(start)));
  const to = Math.max(USUAL.to, ...drawn.map(({ end }) => parseClockTime(end)));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** The same length at another time, on another day; the day and the week hold it in. */
export function moved(hours: WeeklyHours, minutes: number, days = 0): WeeklyHours {
  const [from, to] = [parseClockTime(hours.start), parseClockTime(hours.end)];
  const start = within(from + minutes, 0, DAY_MIN - (to - from));
  const place = WEEK.findIndex((wday) => wday === hours.wday);
  const wday = WEEK[within(place + days, 0, WEEK.length - 1)] ?? hours.wday;
  return { wday, start: formatClockTime(start), end: formatClockTime(start + to - from) };
}

export function resized(hours: WeeklyHours, edge: 'start' | 'end', minutes: number): WeeklyHours {
  const [from, to] = [parseClockTime(hours.start), parseClockTime(hours.end)];
  return edge === 'start'
    ? { ...hours, start: formatClockTime(within(from + minutes, 0, to - KEY_STEP_MIN)) }
    : { ...hours, end: formatClockTime(within(to + minutes, from + KEY_STEP_MIN, DAY_MIN)) };
}

/** Hours drawn from one point of a day to another, whichever comes first. */
export function drawn(wday: number, a: number, b: number): WeeklyHours {
  const from = Math.min(a, b, DAY_MIN - DRAG_STEP_MIN);
  const to = Math.max(a, b, from + DRAG_STEP_MIN);
  return { wday, start: formatClockTime(from), end: formatClockTime(Math.min(to, DAY_MIN)) };
}

/** What is dropped on others of its day becomes one with them. */
export function dropped(
  hours: readonly WeeklyHours[],
  index: number,
  mine: WeeklyHours,
): WeeklyHours[] {
  const isMet = (other: WeeklyHours, place: number) =>
    place !== index &&
    other.wday === mine.wday &&
    isDrawn(other) &&
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
