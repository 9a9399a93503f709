import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';

/** The local date and time in a zone. */
export interface WallTime {
  /** `2026-12-01` */
  readonly day: string;
  /** Minutes since midnight. */
  readonly minutes: number;
}

export function toWallTime(instant: Date | string, zone: string): WallTime {
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

export const DAY_MIN = 24 * 60;

/** Minutes of `09:30`; `24:00`, the end of a day, gives 1440. */
export const parseClockTime = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since midnight, as forms and calls write them; 1440 gives `24:00`. Readers see `clockTime` of `Format`. */
export const formatClockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const formatters = new Map<string, Intl.DateTimeFormat>();

// Formatters are cached: creating one costs far more than its use, and a month of slots needs hundreds of calls.
function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(zone, clock);
  return clock;
}

/** The instant of a local time: a time in a DST gap moves forward by the gap, an ambiguous one is the first. */
export function toInstant({ day, minutes }: WallTime, zone: string): Date {
  const asUtc = Date.parse(day) + minutes * MINUTE_MS;
  const before = new Date(asUtc - offsetAt(asUtc - DAY_MS, zone));
  const after = new Date(asUtc - offsetAt(asUtc + DAY_MS, zone));
  const shows = (instant: Date) => offsetAt(instant.getTime(), zone) === asUtc - instant.getTime();
  return shows(after) && !shows(before) ? after : before;
}

/** The zone's offset from UTC in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const { day, minutes } = toWallTime(new Date(instant), zone);
  return Date.parse(day) + minutes * MINUTE_MS - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
