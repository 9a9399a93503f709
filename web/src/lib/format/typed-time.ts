import { DAY_MIN, parseClockTime, formatClockTime } from './wall-time.ts';

/** Whether a text is a time as forms and calls write it. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

interface TypedTimeOptions {
  /** The end of a range, for which midnight is `24:00`. */
  readonly isEnd?: boolean;
}

/**
 * Parses "9", "930", "9h30" or "9:30", also with "am" or "pm"; any other text is returned unchanged, to be rejected by
 * validation.
 */
export function parseTypedTime(text: string, { isEnd = false }: TypedTimeOptions = {}): string {
  const [, typed = '', half] = /^\s*(.*?)\s*(?:([ap])\.?(?:m\.?)?)?\s*$/i.exec(text) ?? [];
  const [, hour, minute = '0'] =
    /^(\d{1,2})(?:\s*[:hH.]\s*(\d{0,2}))?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? [];
  if (hour === undefined) return text;
  const hours = half ? hoursOfHalf(Number(hour), half) : Number(hour);
  const minutes = hours * 60 + Number(minute);
  if (isEnd && minutes === 0) return formatClockTime(DAY_MIN);
  const isReal = Number(minute) < 60 && (minutes < DAY_MIN || (isEnd && minutes === DAY_MIN));
  return isReal ? formatClockTime(minutes) : text;
}

/** 12 am is midnight, 12 pm is noon, and 14 pm is no time. */
function hoursOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Moves a time by `by` minutes to the next full step, within the day. */
export function stepTime(
  text: string,
  by: number,
  { isEnd = false }: TypedTimeOptions = {},
): string {
  const time = parseTypedTime(text, { isEnd });
  if (!/^\d\d:\d\d$/.test(time)) return text;
  const minutes = parseClockTime(time);
  const step = Math.abs(by);
  const full = by > 0 ? Math.floor(minutes / step) * step : Math.ceil(minutes / step) * step;
  const [first, last] = isEnd ? [step, DAY_MIN] : [0, DAY_MIN - step];
  return formatClockTime(Math.min(last, Math.max(first, full + by)));
}
