import { asSearched, searchWords } from '@thedot/domain/kernel/search';
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './db.ts';
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

/** Who is an expert, and stays one until the transaction ends: whoever changes that waits for it, and is waited for. */
export const lockExpert = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', id)
    .where(isExpert)
    .forKeyShare('u');

/** Names are compared as people look for them: without case and accents. */
export const nameKey = (user: string) => sql<string>`lower(unaccent(${fullName(user)}))`;

/** Every word somewhere in what is shown of the expert `u`, whose row of `experts` is `e`. */
export const isFoundBy = (search = '') =>
  sql<SqlBool>`${sql.join(
    [sql`true`, ...searchWords(search).map((it) => sql`strpos(${shown}, ${asSearched(it)}) > 0`)],
    sql` and `,
  )}`;

const shown = sql`as_searched(concat_ws(' ', ${fullName('u')}, e.headline,
  array_to_string(e.categories::text[], ' ')))`;
