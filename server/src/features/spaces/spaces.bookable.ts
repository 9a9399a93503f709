import { sql } from 'kysely';
import { type Bookable, type CalendarReader, bookingUid } from '../../kernel/bookable.ts';
import {
  findSpaceBookingIds,
  findSpaceEvents,
  lockSpaceBooking,
  type SpaceEvent,
} from './spaces.queries.ts';
import { lapseSpaceBooking } from './space-transitions.service.ts';

export const spaceBookable: Bookable = {
  kind: 'space_booking',
  table: 'space_bookings',
  // Notifications of a booking name the booking itself.
  selectEventIds: (userId) =>
    sql<string>`select id from space_bookings where booker_id = ${userId}::uuid`,
  findEvents: async (db, reader, selection) =>
    (await findSpaceEvents(db, reader.id, selection)).map((row) => toEvent(row, reader)),
  findIds: async (db, userId, since) =>
    (await findSpaceBookingIds(db, userId, since)).map(({ id }) => id),
  // What the booker cancelled or staff deleted does not count.
  quotaRows: sql`
    select organization_id, booker_id as user_id, created_at from space_bookings
    where status not in ('cancelled', 'deleted')`,
  occupies: sql`select b.space_id as resource_id`,
  invitations: { template: 'space-invitation', preference: 'space_booking.accepted' },
  reminders: {
    types: { day: 'space_booking.reminder_day', hour: 'space_booking.reminder_hour' },
    recipients: sql`
      select b.booker_id as user_id, jsonb_build_object('name', coalesce(r.name, ''), 'spaceId', r.id) as params
      from resources as r where r.id = b.space_id`,
    // The last change of an accepted booking is its confirmation.
    timeSet: sql`select b.id, b.changed_at as at`,
  },
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
