import { sql } from 'kysely';

/** The id of the originally requested booking of `b`: the first of its series, or itself. */
export const originBookingId = sql<string>`coalesce(
  (select first.id from expert_sessions as first where first.series_id = b.series_id and first.occurrence = 1), b.id)`;
