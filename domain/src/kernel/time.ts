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
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
});

/** The instant of a wall time: one that the clocks skip moves forward by the gap, one that they repeat is the first. */
export const instantOf = (day: string, wallTime: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${wallTime}`).toZonedDateTime(zone, {
    disambiguation: 'compatible',
  }).epochMilliseconds;

/** The calendar day (`YYYY-MM-DD`) that a zone's clocks show at an instant. */
export const dayOf = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();

export const dayAfter = (day: string): string =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** How many days later another day is; negative when it is earlier. */
export const daysBetween = (day: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(day)) / DAY_MS);

/** The same time of a zone's clocks so many weeks later; one that the clocks skip moves forward, a repeated one is the first. */
export const weeksLater = (instant: number, weeks: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).add({ weeks })
    .epochMilliseconds;

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek % 7;

/** From the first instant of one day to the last of another; a day has 23 to 25 hours. */
export const daysSpan = (first: string, last: string, zone: string): Span => ({
  from: startOf(first, zone),
  to: startOf(dayAfter(last), zone),
});

const startOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
