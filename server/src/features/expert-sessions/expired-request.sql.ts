import type {
  BookingStatus,
  DisplayedStatus,
} from '@thedot/domain/expert-sessions/bookings.contract';
import { sql, type SqlBool } from 'kysely';

/** Whether the request `bookings as b` ended because it was not answered in time. */
export const isExpired = sql<SqlBool>`(b.status = 'cancelled' and exists (
  select from booking_events as event where event.booking_id = b.id and event.kind = 'lapsed'))`;

/** Condition of the bookings that are shown with this status. */
export function isShownAs(status: DisplayedStatus) {
  if (status === 'expired') return isExpired;
  const stored = sql<SqlBool>`b.status = ${status satisfies BookingStatus}`;
  return status === 'cancelled' ? sql<SqlBool>`(${stored} and not ${isExpired})` : stored;
}
