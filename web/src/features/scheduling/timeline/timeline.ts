import type { ReactNode } from 'react';
import { groupSegmentsByDay, type Timed } from '../time-grid/event-segments.ts';
import type { MinuteRange } from '../time-grid/grid-span.ts';

export interface TimelineResource {
  readonly id: string;
  /** The accessible name. */
  readonly name: string;
  /** The first cell of the row. */
  readonly header: ReactNode;
  /** The last cell of the row, below `summaryTitle`. */
  readonly summary?: ReactNode;
}

/** A part of a booking on one day, in the wall time that the row shows. */
export interface TimelineEntry extends MinuteRange {
  readonly id: string;
  readonly resourceId: string;
  readonly day: string;
  /** The accessible name, and what the entry shows unless it has lines of its own. */
  readonly label: string;
  readonly text?: readonly string[];
  /** Overlapping entries lie below each other. */
  readonly lane?: number;
  readonly lanes?: number;
  /** Of a muted one the reader only sees that the resource is taken. */
  readonly look?: 'pending' | 'muted' | undefined;
  /** The colours of what is booked; those of the app by default. */
  readonly tint?: TimelineTint | undefined;
  readonly isMine?: boolean;
  /** Can be moved, and resized where the timeline does that. */
  readonly canMove?: boolean;
}

export type TimelineTint = 'bou' | 'olive' | 'lagoon' | 'plum' | 'harissa';

/** `day`: an hour scale with named entries; `week`: one line for each day; `month`: narrow days without hours. */
export type TimelineView = 'day' | 'week' | 'month';

/** When a resource is open on a day. */
export interface TimelineHours {
  readonly openRanges: readonly MinuteRange[];
  /** `override`: other hours than those of the weekday; `closed`: a day off; `unknown`: not loaded. */
  readonly status?: 'override' | 'closed' | 'unknown';
  /** The hours and entries, for screen readers. */
  readonly label: string;
  /** The hours in short, below the line; a line break between intervals. */
  readonly text: string;
}

/** The parts of bookings on these days, in the wall time of a row; those at the same time lie below each other. */
export function splitBookings<Booking extends Timed>(
  bookings: readonly Booking[],
  days: readonly string[],
  zone: string,
) {
  const byDay = groupSegmentsByDay(bookings, zone);
  return days
    .flatMap((day) => byDay.get(day) ?? [])
    .map(({ entry, day, from, to, column, columns }) => ({
      booking: entry,
      position: { day, from, to, lane: column, lanes: columns },
    }));
}

/** Of a booking without details the reader only sees that the resource is taken. */
export function lookOf(booking: {
  readonly status: string;
  readonly details: object | null;
}): TimelineEntry['look'] {
  if (booking.status === 'pending') return 'pending';
  return booking.details === null ? 'muted' : undefined;
}
