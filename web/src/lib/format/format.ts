import { DAY_MS, HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { hasTwelveHours } from './time-format.ts';
import { formatClockTime, parseClockTime } from './wall-time.ts';

/** The language and time zone that dates and numbers are formatted for. */
export interface FormatLocale {
  readonly language: string;
  readonly zone: string;
}

export type Moment = string | number | Date;

/** `09:30`, as forms and calls write it, or minutes since midnight. */
export type ClockTime = string | number;

const HOUR_12 = { hour: 'numeric', hourCycle: 'h12' } as const;
const CLOCK_12 = { ...HOUR_12, minute: '2-digit' } as const;

/** The formatters of every date, time and number on the screens. */
export function formatFor({ language, zone }: FormatLocale) {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(language, zone, options);
    return (moment: Moment) => withFrenchFirst(format, new Date(moment));
  };
  const time24 = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const time12 = dates(CLOCK_12);
  const time = (moment: Moment) =>
    hasTwelveHours() ? withoutBreak(time12(moment)) : time24(moment);
  const clockTime = (at: ClockTime) => formatOfClock(at, language, CLOCK_12);
  const dayMonth = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const shortDate = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

  /** Whole calendar days from today to the moment, in the reader's zone. */
  const daysFromToday = (moment: Moment, now: Moment = Date.now()) =>
    Math.round((calendarDay(moment, zone) - calendarDay(now, zone)) / DAY_MS);

  const relativeDay = (moment: Moment, now: Moment = Date.now()) => {
    const days = daysFromToday(moment, now);
    return Math.abs(days) <= 1 ? relative.format(days, 'day') : dayMonth(moment);
  };

  return {
    time,
    /** 14:30 or 2:30 PM, of a time without a day; the end of a day is 24:00 or 12:00 AM. */
    clockTime,
    /** 09:00–12:30 or 9:00 AM – 12:30 PM */
    clockRange: (from: ClockTime, to: ClockTime) =>
      [clockTime(from), clockTime(to)].join(hasTwelveHours() ? ' – ' : '–'),
    /** 09:00 or 9 AM, beside the hours of a calendar */
    hourOfDay: (hour: number) => formatOfClock(hour * 60, language, HOUR_12),
    /** 09 or 9 AM, where hours have little room */
    shortHour: (hour: number) => formatOfClock(hour * 60, language, HOUR_12).replace(/:00$/, ''),
    /** Tue, Dec 1 */
    day: dayMonth,
    /** Dec 1, where a list has little room */
    dayOfMonth: dates({ day: 'numeric', month: 'short' }),
    /** Tuesday, December 1 */
    longDay: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** Tuesday, December 1, 2026 */
    fullDay: dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** December 1, 2026 */
    date: dates({ day: 'numeric', month: 'long', year: 'numeric' }),
    /** Dec 1, 2026, where a table has little room; a month as a number would be ambiguous. */
    shortDate,
    /** December 2026 */
    month: dates({ month: 'long', year: 'numeric' }),
    dayNumber: dates({ day: '2-digit' }),
    weekday: dates({ weekday: 'short' }),
    dayAndTime: (moment: Moment) => `${dayMonth(moment)}, ${time(moment)}`,
    /** Dec 1, 2026, 14:30, of what may be years ago */
    dateAndTime: (moment: Moment) => `${shortDate(moment)}, ${time(moment)}`,
    /** 14:30 – 15:30 */
    timeRange: (start: Moment, end: Moment) => `${time(start)} – ${time(end)}`,
    dayAndRange: (start: Moment, end: Moment) =>
      `${dayMonth(start)}, ${time(start)} – ${time(end)}`,
    daysFromToday,
    /** Today, tomorrow or yesterday, else the day. */
    relativeDay,
    /** 5 minutes ago, yesterday, Nov 3 */
    ago: (moment: Moment, now: Moment = Date.now()) => {
      const passed = new Date(now).getTime() - new Date(moment).getTime();
      if (passed < MINUTE_MS) return relative.format(0, 'second');
      if (passed < HOUR_MS) return relative.format(-Math.floor(passed / MINUTE_MS), 'minute');
      const days = daysFromToday(moment, now);
      if (days === 0) return relative.format(-Math.floor(passed / HOUR_MS), 'hour');
      return relativeDay(moment, now);
    },
    number: (value: number) => decimal.format(value),
    /** 6.5 h, from minutes */
    hours: (minutes: number) => `${decimal.format(minutes / 60)}\u00a0h`,
    minutes: (value: number) => `${decimal.format(value)}\u00a0min`,
    /** 45 min, 1 h, 1 h 30, from minutes */
    length: (minutes: number) => {
      const rest = minutes % 60;
      if (minutes < 60) return `${minutes}\u00a0min`;
      const hours = `${decimal.format((minutes - rest) / 60)}\u00a0h`;
      return rest === 0 ? hours : `${hours}\u00a0${String(rest).padStart(2, '0')}`;
    },
    percent: (share: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    /** 30, 60 or 90 */
    either: (words: readonly string[]) =>
      new Intl.ListFormat(language, { type: 'disjunction' }).format(words),
    /** French, Arabic, English */
    list: (words: readonly string[]) =>
      new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words),
    fileSize: (bytes: number) => fileSize(language, bytes),
  };
}
export type Format = ReturnType<typeof formatFor>;

/** The city alone, for where no moment is given: the offset from UTC changes with the season. */
export const zoneCity = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The city of a zone and its offset from UTC at that moment: "Tunis (GMT+1)". */
export function zoneName(zone: string, language: string, at: Moment = Date.now()): string {
  const city = zoneCity(zone);
  const offset = dateFormat(language, zone, { timeZoneName: 'shortOffset' })
    .formatToParts(new Date(at))
    .find((part) => part.type === 'timeZoneName')?.value;
  return offset ? `${city} (${offset})` : city;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: creating one costs a thousand times its use. */
export function dateFormat(
  language: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, zone, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

function formatOfClock(
  at: ClockTime,
  language: string,
  twelveHours: Intl.DateTimeFormatOptions,
): string {
  const minutes = typeof at === 'number' ? at : parseClockTime(at);
  return hasTwelveHours()
    ? withoutBreak(dateFormat(language, 'UTC', twelveHours).format(minutes * MINUTE_MS))
    : formatClockTime(minutes);
}

/** A range breaks at its dash, never before PM. */
const withoutBreak = (time: string) => time.replace(/\s/, '\u00a0');

/** French writes "1er décembre", where Intl writes "1 décembre". */
function withFrenchFirst(format: Intl.DateTimeFormat, date: Date): string {
  const { locale, month } = format.resolvedOptions();
  if (!locale.startsWith('fr') || (month !== 'long' && month !== 'short'))
    return format.format(date);
  return format
    .formatToParts(date)
    .map((part) => (part.type === 'day' && part.value === '1' ? '1er' : part.value))
    .join('');
}

/** Midnight UTC of the calendar day that the moment falls on in the zone. */
function calendarDay(moment: Moment, zone: string): number {
  const day = dateFormat('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return Date.parse(`${day.format(new Date(moment))}T00:00:00Z`);
}

/** A no-break space keeps the number and its unit on one line. */
function fileSize(language: string, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    // The short English form has no plural for bytes.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  })
    .format(bytes / 1000 ** power)
    .replace(' ', '\u00a0');
}
