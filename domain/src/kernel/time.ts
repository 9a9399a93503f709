// A stretch of time is a `Span` where it is reckoned with, in numbers, and a `Slot` where it is written: in the
// API, and as what people choose. `Stretch` is the pair of numbers that the database sends for a span, and a
// `Window` what of somebody's time it is asked for.

/** From one instant to another, in milliseconds; half-open, so that what touches does not overlap. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** The same stretch of time as the API writes it. */
interface Written {
  readonly start: string;
  readonly end: string;
}

export const spanOf = ({ start, end }: Written): Span => ({
  from: Date.parse(start),
  to: Date.parse(end),
});

export const slotOf = ({ from, to }: Span): { start: string; end: string } => ({
  start: writtenAt(from),
  end: writtenAt(to),
});

/**
 * What was written last of a day, to which only the minutes are added: a month of free times are hundreds on few
 * days, and asking the calendar for each was felt. An instant is written alike, whatever is remembered.
 */
let lastDay = { from: Number.NaN, written: '' };
const MINUTES_OF_DAY = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(11),
);

/** An instant as the API writes it. */
function writtenAt(instant: number): string {
  const day = Math.floor(instant / DAY_MS) * DAY_MS;
  const minute = MINUTES_OF_DAY[(instant - day) / MINUTE_MS];
  if (minute === undefined) return new Date(instant).toISOString();
  if (lastDay.from !== day)
    lastDay = { from: day, written: new Date(day).toISOString().slice(0, -13) };
  return lastDay.written + minute;
}

export const isSameInstant = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b);

/** The instant of a wall time: one that the clocks skip moves forward by the gap, one that they repeat is the first. */
export const instantOf = (day: string, wallTime: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${wallTime}`).toZonedDateTime(zone, {
    disambiguation: 'compatible',
  }).epochMilliseconds;

/**
 * Finds the instants of the wall times of one day, up to the `24:00` at which it ends. Days without a clock change, which are nearly all, are looked
 * up in the calendar once.
 */
export function clockOf(day: string, zone: string): (wallTime: string) => number {
  const { from, to } = spanOfDay(day, zone);
  if (to - from !== DAY_MS) {
    return (wallTime) => (wallTime === '24:00' ? to : instantOf(day, wallTime, zone));
  }
  return (wallTime) => from + minutesOf(wallTime) * MINUTE_MS;
}

const minutesOf = (wallTime: string): number =>
  Number(wallTime.slice(0, 2)) * 60 + Number(wallTime.slice(3, 5));

const MOST_DAYS_KNOWN = 5_000;
const knownDays = new Map<string, Span>();

function spanOfDay(day: string, zone: string): Span {
  const key = day + zone;
  const known = knownDays.get(key);
  if (known) return known;
  if (knownDays.size >= MOST_DAYS_KNOWN) knownDays.clear();
  const span = daysSpan(day, day, zone);
  knownDays.set(key, span);
  return span;
}

/** The calendar day (`YYYY-MM-DD`) that a zone's clocks show at an instant. */
export const dayOf = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();

export const dayAfter = (day: string): string => daysAfter(day, 1);

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, -14);

/** How many days later another day is; negative when it is earlier. */
export const daysBetween = (day: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(day)) / DAY_MS);

/** The same time of a zone's clocks so many weeks later; one that the clocks skip moves forward, a repeated one is the first. */
export const weeksLater = (instant: number, weeks: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).add({ weeks })
    .epochMilliseconds;

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** From the first instant of one day to the last of another; a day has 23 to 25 hours. */
export const daysSpan = (first: string, last: string, zone: string): Span => ({
  from: startOf(first, zone),
  to: startOf(dayAfter(last), zone),
});

const startOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
