import { type ExpressionBuilder, sql } from 'kysely';
import { fullName } from './person-brief.ts';
import type { DB, Users } from './schema.ts';

type Tables = DB & { u: Users };

/** An expert is a person of that role who is fully in; the row of `experts` comes with their first hours. */
export const isExpert = (eb: ExpressionBuilder<Tables, 'u'>) =>
  eb.and([
    eb('u.role', '=', 'expert'),
    eb('u.is_completed', '=', true),
    eb('u.is_removed', '=', false),
    eb.or([eb('u.review', 'is', null), eb('u.review', '=', 'accepted')]),
  ]);

/** Names are compared as people look for them: without case and accents. */
export const nameKey = (user: string) => sql<string>`lower(unaccent(${fullName(user)}))`;
