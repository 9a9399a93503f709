import { type Expression, sql } from 'kysely';

/** Formats an instant as the API does, for JSON that PostgreSQL builds. */
export const toIsoText = (instant: Expression<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
