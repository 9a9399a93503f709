import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import {
  DAY_MS,
  dayOf,
  instantOf,
  MINUTE_MS,
  overlap,
  type Span,
  weekdayOf,
} from '@thedot/domain/kernel/time';
import type { SampleBooking } from './sample-bookings.ts';
import { EXPERTS, type SampleExpert } from './sample-experts.ts';

export interface PlacedBooking {
  readonly booking: SampleBooking;
  /** The proposed times; the first is the one of the session, if there is one. */
  readonly spans: readonly Span[];
  readonly session: Span | undefined;
}

/** Sets the sessions around a moment so that nobody is in two places, and what is asked for is free. */
export function placeBookings(bookings: readonly SampleBooking[], now: number): PlacedBooking[] {
  const taken = new Map<string, Span[]>();
  const placed = new Map<SampleBooking, PlacedBooking>();
  // Sessions first: a request may only ask for what they leave.
  for (const booking of bookings.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a)))) {
    const people = [booking.expert, booking.requester];
    const engaged = people.flatMap((name) => taken.get(name) ?? []);
    const spans: Span[] = [];
    for (const time of booking.times)
      spans.push(nextFree(booking, time, [...engaged, ...spans], now));
    const session = isHeld(booking) ? spans[0] : undefined;
    if (session) for (const name of people) taken.set(name, [...(taken.get(name) ?? []), session]);
    placed.set(booking, { booking, spans, session });
  }
  return bookings.flatMap((booking) => placed.get(booking) ?? []);
}

const isHeld = ({ status }: SampleBooking) => status === 'accepted' || status === 'finished';

/** Today is never empty, whatever day of the week it is: an expert may agree to any hour. */
const TODAY: readonly WeeklyHours[] = [
  { wday: 0, start: '09:00', end: '12:00' },
  { wday: 0, start: '14:00', end: '18:00' },
];

/** The wished hour, or the next one at which all are free. */
function nextFree(
  { expert, category, minutes }: SampleBooking,
  [day, nth]: readonly [day: number, nth: number],
  engaged: readonly Span[],
  now: number,
): Span {
  const offer = EXPERTS.find(({ name }) => name[1] === expert);
  if (!offer) throw new Error(`Unknown expert in ${category}`);
  for (let later = 0; ; later++) {
    const starts = startsOf(offer, minutes, day < 0 ? day - later : day + later, now);
    const wished = later === 0 ? nth % starts.length : 0;
    for (const from of [...starts.slice(wished), ...starts.slice(0, wished)]) {
      const span = { from, to: from + minutes * MINUTE_MS };
      if (!engaged.some((it) => overlap(it, span))) return span;
    }
  }
}

/** The hours of today (0), or of the expert's nth working day before or after it. */
function startsOf(
  { hours, timeZone }: SampleExpert,
  minutes: number,
  day: number,
  now: number,
): number[] {
  const step = day < 0 ? -1 : 1;
  let left = Math.abs(day);
  for (let ahead = day === 0 ? 0 : step; ; ahead += step) {
    const date = dayOf(now + ahead * DAY_MS, timeZone);
    const open = day === 0 ? TODAY : hours.filter(({ wday }) => wday === weekdayOf(date));
    const starts = open
      .flatMap(({ start, end }) => wallTimesIn(start, end, minutes))
      .map((start) => instantOf(date, start, timeZone));
    if (starts.length && --left <= 0) return starts;
  }
}

function wallTimesIn(start: string, end: string, minutes: number): string[] {
  const last = minuteOf(end) - minutes;
  const starts: string[] = [];
  for (let at = minuteOf(start); at <= last; at += 60) starts.push(wallTimeOf(at));
  return starts;
}

const minuteOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));
const wallTimeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((it) => String(it).padStart(2, '0')).join(':');
