import { sql, type SqlBool } from 'kysely';

/** SQL condition: the session `b` is over, and as far as is known both sides came. */
export const isHeldSession = sql<SqlBool>`(b.status = 'finished' and b.attendance in ('attended', 'unknown'))`;
