import { DAY_MIN, minutesOf, timeAt } from './wall-time.ts';

interface Which {
  /** It is where something ends, so midnight is that after the day: `24:00`. */
  readonly isEnd?: boolean;
}

/** What somebody meant by "9", "930", "9h30" or "9:30"; anything else stays as typed, to be refused. */
export function typedTime(text: string, { isEnd = false }: Which = {}): string {
  const typed = text.trim();
  const [, hour, minute = '0'] =
    /^(\d{1,2})(?:\s*[:hH.]\s*(\d{0,2}))?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? [];
  if (hour === undefined) return text;
  const minutes = Number(hour) * 60 + Number(minute);
  if (isEnd && minutes === 0) return timeAt(DAY_MIN);
  const isTime = Number(minute) < 60 && (minutes < DAY_MIN || (isEnd && minutes === DAY_MIN));
  return isTime ? timeAt(minutes) : text;
}

/** The time so many minutes on, to the next full step, within the day. */
export function steppedTime(text: string, by: number, { isEnd = false }: Which = {}): string {
  const time = typedTime(text, { isEnd });
  if (!/^\d\d:\d\d$/.test(time)) return text;
  const minutes = minutesOf(time);
  const step = Math.abs(by);
  const full = by > 0 ? Math.floor(minutes / step) * step : Math.ceil(minutes / step) * step;
  const [first, last] = isEnd ? [step, DAY_MIN] : [0, DAY_MIN - step];
  return timeAt(Math.min(last, Math.max(first, full + by)));
}
