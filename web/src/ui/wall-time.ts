import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';

/** What a clock on a wall of `zone` shows at an instant. */
export interface WallTime {
  /** `2026-12-01` */
  readonly day: string;
  /** Minutes since midnight. */
  readonly minutes: number;
}

export function wallTimeOf(instant: Date | string, zone: string): WallTime {
  const parts = new Map(
    clockOf(zone)
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

/** Of `09:30`; of the `24:00` at which a day ends, all of its minutes. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Midnight is `00:00` where a day begins, and `24:00` where it ends. */
export const timeAt = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const clocks = new Map<string, Intl.DateTimeFormat>();

// A formatter costs far more than a call to it, and a month of slots asks hundreds of times.
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
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
  clocks.set(zone, clock);
  return clock;
}

/** The instant of a wall time: one that the clocks skip moves forward by the gap, one that they repeat is the first. */
export function instantAt({ day, minutes }: WallTime, zone: string): Date {
  const asUtc = Date.parse(day) + minutes * MINUTE_MS;
  const before = new Date(asUtc - offsetAt(asUtc - DAY_MS, zone));
  const after = new Date(asUtc - offsetAt(asUtc + DAY_MS, zone));
  const shows = (instant: Date) => offsetAt(instant.getTime(), zone) === asUtc - instant.getTime();
  return shows(after) && !shows(before) ? after : before;
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const { day, minutes } = wallTimeOf(new Date(instant), zone);
  return Date.parse(day) + minutes * MINUTE_MS - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
