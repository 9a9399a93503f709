// Time ranges: a `Span` in numbers for calculations, a `Slot` as text in the API and for selected times.

/** A half-open range of instants in milliseconds: adjacent ranges do not overlap. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** The same range as in the API. */
interface SlotText {
  readonly start: string;
  readonly end: string;
}

export const spanOf = ({ start, end }: SlotText): Span => ({
  from: Date.parse(start),
  to: Date.parse(end),
});

/** The span from the first start to the last end. */
export function spanAround(slots: readonly SlotText[]): Span {
  const spans = slots.map(spanOf);
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}

export const slotOf = ({ from, to }: Span): { start: string; end: string } => ({
  start: formatInstant(from),
  end: formatInstant(to),
});

/** The range that starts at an instant and has this length. */
export function slotAt(start: string, minutes: number): { start: string; end: string } {
  const from = Date.parse(start);
  return slotOf({ from, to: from + minutes * MINUTE_MS });
}

/**
 * The formatted date of the last call, to which only the time is added: formatting hundreds of free times of a few
 * days with `Date` was noticeable.
 */
let lastDay = { from: Number.NaN, written: '' };
const MINUTES_OF_DAY = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(11),
);

/** Formats an instant as the API does. */
function formatInstant(instant: number): string {
  const day = Math.floor(instant / DAY_MS) * DAY_MS;
  const minute = MINUTES_OF_DAY[(instant - day) / MINUTE_MS];
  if (minute === undefined) return new Date(instant).toISOString();
  if (lastDay.from !== day)
    lastDay = { from: day, written: new Date(day).toISOString().slice(0, -13) };
  return lastDay.written + minute;
}

export const isSameInstant = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b);

/**
 * Returns the instant of a wall time. A skipped wall time moves forward by the gap, a repeated one is the first.
 */
export const instantOf = (day: string, wallTime: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${wallTime}`).toZonedDateTime(zone, {
    disambiguation: 'compatible',
  }).epochMilliseconds;

/** Returns the wall time (`HH:mm`) of an instant in a time zone. */
export const wallTimeAt = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/**
 * Returns a function from wall times of one day, up to `24:00`, to instants. Days without a clock change are
 * looked up in the calendar once.
 */
export function instantResolver(day: string, zone: string): (wallTime: string) => number {
  const { from, to } = spanOfDay(day, zone);
  if (to - from !== DAY_MS) {
    return (wallTime) => (wallTime === '24:00' ? to : instantOf(day, wallTime, zone));
  }
  return (wallTime) => from + minutesOf(wallTime) * MINUTE_MS;
}

const minutesOf = (wallTime: string): number =>
  Number(wallTime.slice(0, 2)) * 60 + Number(wallTime.slice(3, 5));

const MAX_CACHED_DAYS = 5_000;
const cachedDays = new Map<string, Span>();

function spanOfDay(day: string, zone: string): Span {
  const key = day + zone;
  const known = cachedDays.get(key);
  if (known) return known;
  if (cachedDays.size >= MAX_CACHED_DAYS) cachedDays.clear();
  const span = daysSpan(day, day, zone);
  cachedDays.set(key, span);
  return span;
}

/**
 * Returns the calendar day (`YYYY-MM-DD`) of an instant in a time zone: the day of UTC, the one before or the one after.
 * The spans of days are kept, which is many times faster than the calendar. Where clocks went back over midnight (St. John's
 * until 2011), the repeated minutes belong to the later day.
 */
export function dayOf(instant: number, zone: string): string {
  const day = new Date(instant).toISOString().slice(0, -14);
  const { from, to } = spanOfDay(day, zone);
  if (instant < from) return daysAfter(day, -1);
  return instant < to ? day : dayAfter(day);
}

export const dayAfter = (day: string): string => daysAfter(day, 1);

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, -14);

/** Returns how many days later the other day is; negative when it is earlier. */
export const daysBetween = (day: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(day)) / DAY_MS);

/** Returns the same wall time some days later; a skipped one moves forward, a repeated one is the first. */
export const daysLater = (instant: number, days: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).add({ days })
    .epochMilliseconds;

/** Moves an instant by the wall-clock difference of two others; a skipped wall time moves forward, a repeated one is the first. */
export function shiftWallClock(instant: number, from: number, to: number, zone: string): number {
  const wallTimeOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();
  const difference = wallTimeOf(from).until(wallTimeOf(to));
  return wallTimeOf(instant).add(difference).toZonedDateTime(zone).epochMilliseconds;
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** The span from the start of the first to the end of the last day; a day has 23 to 25 hours. */
export const daysSpan = (first: string, last: string, zone: string): Span => ({
  from: startOf(first, zone),
  to: startOf(dayAfter(last), zone),
});

const startOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
