import { type Expression, sql } from 'kysely';

/** Inside JSON built by PostgreSQL an instant must be written as the API writes it. */
export const isoText = (instant: Expression<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
