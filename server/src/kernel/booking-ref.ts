import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import { sql } from 'kysely';

/** The booking of a row with the columns `booking_kind` and `booking_id`. */
export const bookingRef = (alias: string) =>
  sql<BookingRef>`json_build_object(
    'kind', ${sql.ref(`${alias}.booking_kind`)}, 'id', ${sql.ref(`${alias}.booking_id`)})`;

/** The same for rows that may have no booking. */
export const optionalBookingRef = (alias: string) =>
  sql<BookingRef | null>`case when ${sql.ref(`${alias}.booking_id`)} is not null then ${bookingRef(alias)} end`;
