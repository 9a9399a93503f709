import { sql, type SqlBool } from 'kysely';
import { wasContested } from './contested-sessions.ts';

/**
 * Which reviews an expert's page shows and their mean counts, of `reviews as r` and their `bookings as b`:
 * those that the hub does not hide, of sessions that took place as far as is known by now (`tookPlace`).
 */
export const isCounted = sql<SqlBool>`
  (r.hidden_at is null and (b.attendance = 'attended'
    or b.attendance = 'unknown' and r.id is not null and not ${wasContested}))`;
