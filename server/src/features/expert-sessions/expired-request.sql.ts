import type { BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import { sql, type SqlBool } from 'kysely';
import { shownStatuses } from '../scheduling/shown-status.sql.ts';

/** Whether the request `bookings as b` ended because it was not answered in time. */
export const isExpired = sql<SqlBool>`(b.status = 'cancelled' and exists (
  select from booking_events as event where event.booking_id = b.id and event.kind = 'lapsed'))`;

export const isShownAs = shownStatuses<BookingStatus>(isExpired);
