import { sql, type SqlBool } from 'kysely';

/** SQL condition: the session `b` is agreed and not over at an instant. */
export const isUpcomingSession = (at: string) =>
  sql<SqlBool>`(b.status = 'accepted' and b.end_at > ${at})`;
