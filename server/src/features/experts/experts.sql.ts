import { normalizeForSearch, searchWords } from '@thedot/domain/kernel/search';
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';
import type { DB, Users } from '../../db/schema.ts';

type Tables = DB & { u: Users };

/**
 * A user with the role `expert` who is fully registered. The row in `experts` is created with their first opening
 * hours.
 */
export const isExpert = (eb: ExpressionBuilder<Tables, 'u'>) =>
  eb.and([
    eb('u.role', '=', 'expert'),
    eb('u.is_completed', '=', true),
    eb('u.is_removed', '=', false),
    eb.or([eb('u.review', 'is', null), eb('u.review', '=', 'accepted')]),
  ]);

/**
 * Reads whether the user is an expert and keeps it so until the transaction ends: changes of the user wait for the
 * transaction, and it waits for them.
 */
export const lockExpert = (db: Db, id: string) =>
  db.selectFrom('users as u').select('u.id').where('u.id', '=', id).where(isExpert).forShare('u');

/** A name without case and accents, for sorting. */
export const nameSortKey = (user: string) => sql<string>`lower(unaccent(${fullName(user)}))`;

/** Whether every word of the search occurs in the visible text of the expert `u`, whose row of `experts` is `e`. */
export const matchesExpertSearch = (search = '') =>
  sql<SqlBool>`${sql.join(
    [
      sql`true`,
      ...searchWords(search).map(
        (it) => sql`strpos(${visibleText}, ${normalizeForSearch(it)}) > 0`,
      ),
    ],
    sql` and `,
  )}`;

const visibleText = sql`searchable_text(concat_ws(' ', ${fullName('u')}, e.headline,
  array_to_string(e.categories::text[], ' ')))`;
