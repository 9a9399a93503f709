import { type Bookable, type CalendarReader, bookingUid } from '../../kernel/bookable.ts';
import {
  findSpaceBookingIds,
  findSpaceEvents,
  lockSpaceBooking,
  type SpaceEvent,
} from './spaces.queries.ts';
import { lapseSpaceBooking } from './spaces.jobs.ts';

export const spaceBookable: Bookable = {
  kind: 'space_booking',
  findEvents: async (db, reader, selection) =>
    (await findSpaceEvents(db, reader.id, selection)).map((row) => toEvent(row, reader)),
  findIds: async (db, userId, since) =>
    (await findSpaceBookingIds(db, userId, since)).map(({ id }) => id),
  holds: {
    lock: ({ db }, id) => lockSpaceBooking(db, id),
    onExpired: (tx, { booking }) => lapseSpaceBooking(tx, booking.id),
    // Spaces have no waiting list.
    onOffered: async () => undefined,
  },
};

const LABELS = {
  en: {
    untitled: (space: string) => `Booking of ${space}`,
    description: (url: string) => `Booked at the hub.\nChanges: ${url}`,
  },
  fr: {
    untitled: (space: string) => `Réservation de ${space}`,
    description: (url: string) => `Réservé au hub.\nModifications\u00a0: ${url}`,
  },
};

/** A booking in the calendar of its booker, in their language. */
function toEvent(row: SpaceEvent, { language, publicUrl }: CalendarReader) {
  const { id, spaceId, space, location, title, status, sequence, start, end, changedAt } = row;
  const url = `${publicUrl}/booking/workshop/${spaceId}`;
  return {
    bookingId: id,
    name: space,
    isUpcoming: status === 'accepted',
    isCancelled: status === 'cancelled' || status === 'deleted',
    uid: bookingUid(id),
    sequence,
    start,
    end,
    changedAt,
    summary: title || LABELS[language].untitled(space),
    description: LABELS[language].description(url),
    location: location ? `${space}, ${location}` : space,
    url,
  };
}
