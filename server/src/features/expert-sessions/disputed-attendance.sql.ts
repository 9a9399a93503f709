import { sql, type SqlBool } from 'kysely';

/** Whether a participant of `bookings as b` disputed the report that they were absent. */
export const isAttendanceDisputed = sql<SqlBool>`
  exists (select from booking_events as event
    where event.booking_id = b.id and event.kind = 'contradicted')`;
