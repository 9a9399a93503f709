import { sql, type SqlBool } from 'kysely';

/** SQL condition: the session `b` is agreed and not over. */
export const isUpcomingSession = (now: Date) =>
  sql<SqlBool>`(b.status = 'accepted' and b.end_at > ${now.toISOString()})`;
