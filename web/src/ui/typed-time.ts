const DAY_MIN = 24 * 60;

/** What somebody meant by "9", "930", "9h30" or "9:30"; anything else stays as typed, to be refused. */
export function typedTime(text: string): string {
  const typed = text.trim();
  const [, hour, minute = '0'] =
    /^(\d{1,2})(?:\s*[:hH.]\s*(\d{0,2}))?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? [];
  if (hour === undefined) return text;
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(hour) > 23 || Number(minute) > 59 ? text : clock(minutes);
}

/** The time so many minutes on, to the next full step, within the day. */
export function steppedTime(text: string, by: number): string {
  const time = typedTime(text);
  if (!/^\d\d:\d\d$/.test(time)) return text;
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const step = Math.abs(by);
  const full = by > 0 ? Math.floor(minutes / step) * step : Math.ceil(minutes / step) * step;
  return clock(Math.min(DAY_MIN - step, Math.max(0, full + by)));
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
