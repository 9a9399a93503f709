import type { WeeklyHours } from '@thedot/domain/scheduling/schedule.contract';
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

/** Places the sessions around a time so that no user has two at once and requested times are free. */
export function placeBookings(bookings: readonly SampleBooking[], now: number): PlacedBooking[] {
  const taken = new Map<string, Span[]>();
  const placed = new Map<SampleBooking, PlacedBooking>();
  // Sessions first: requests may use only the remaining times.
  for (const booking of bookings.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a)))) {
    const people = [booking.expert, booking.requester];
    const busySpans = people.flatMap((name) => taken.get(name) ?? []);
    const spans: Span[] = [];
    for (const time of booking.times)
      spans.push(findNextFree(booking, time, [...busySpans, ...spans], now));
    const session = isHeld(booking) ? spans[0] : undefined;
    if (session) for (const name of people) taken.set(name, [...(taken.get(name) ?? []), session]);
    placed.set(booking, { booking, spans, session });
  }
  return bookings.flatMap((booking) => placed.get(booking) ?? []);
}

const isHeld = ({ status }: SampleBooking) => status === 'accepted' || status === 'finished';

/** Hours for sessions today on any weekday: experts may agree to times outside their hours. */
const TODAY: readonly WeeklyHours[] = [
  { wday: 0, start: '09:00', end: '12:00' },
  { wday: 0, start: '14:00', end: '18:00' },
];

/** The requested hour, or the next one at which all are free. */
function findNextFree(
  { expert, category, minutes }: SampleBooking,
  [day, nth]: readonly [day: number, nth: number],
  busySpans: readonly Span[],
  now: number,
): Span {
  const offer = EXPERTS.find(({ name }) => name[1] === expert);
  if (!offer) throw new Error(`Unknown expert in ${category}`);
  for (let later = 0; ; later++) {
    const starts = findStarts(offer, minutes, day < 0 ? day - later : day + later, now);
    const preferred = later === 0 ? nth % starts.length : 0;
    for (const from of [...starts.slice(preferred), ...starts.slice(0, preferred)]) {
      const span = { from, to: from + minutes * MINUTE_MS };
      if (!busySpans.some((it) => overlap(it, span))) return span;
    }
  }
}

/** The start times of today (0), or of the expert's nth working day before or after it. */
function findStarts(
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
