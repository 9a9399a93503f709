import { sql, type SqlBool } from 'kysely';

/** Of `bookings as b`: who was said not to have come has said that they did. */
export const wasContested = sql<SqlBool>`
  exists (select from booking_steps as said
    where said.booking_id = b.id and said.kind = 'contradicted')`;
