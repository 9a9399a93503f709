import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { toInstant } from '../../../lib/format/wall-time.ts';
import { closedIn, type ResourceHours } from '../../scheduling/resource-week/week-segments.ts';

/** One hour of a space with desks. */
export interface DeskHour {
  /** The instant at which it begins. */
  readonly start: string;
  /** The desks that are free throughout the hour; null while the space is closed, or when the hour has passed. */
  readonly free: number | null;
}

interface Taken {
  readonly start: string;
  readonly end: string;
}

interface DayOfDesks {
  readonly hours: ResourceHours;
  readonly desks: number;
  readonly bookings: readonly Taken[];
  readonly day: string;
  /** The hours shown, as numbers. */
  readonly shown: readonly number[];
  readonly hubZone: string;
  readonly now: Date;
}

/** How many desks are free in each hour of a day. */
export function desksFreeOn({ hours, desks, bookings, ...view }: DayOfDesks): DeskHour[] {
  const { day, shown } = view;
  const frame = { from: Math.min(...shown) * 60, to: (Math.max(...shown) + 1) * 60 };
  const closed = closedIn(hours, { ...view, frame });
  return shown.map((hour) => {
    const minutes = { from: hour * 60, to: (hour + 1) * 60 };
    const start = toInstant({ day, minutes: minutes.from }, hours.timeZone);
    const from = start.getTime();
    const to = from + 60 * MINUTE_MS;
    const isClosed = closed.some((it) => it.from < minutes.to && it.to > minutes.from);
    const taken = bookings.filter((it) => Date.parse(it.start) < to && Date.parse(it.end) > from);
    return {
      start: start.toISOString(),
      free: isClosed ? null : Math.max(0, desks - taken.length),
    };
  });
}
