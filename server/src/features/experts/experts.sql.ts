import { normalizeForSearch, searchWords } from '@thedot/domain/kernel/search';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';

/**
 * The user `u` has the role `expert` and is fully registered. The row in `experts` is created with their first opening
 * hours. Without parameters, so that the index of experts by name serves prepared statements.
 */
export const isExpert = sql<SqlBool>`(u.role = 'expert' and u.is_completed and not u.is_removed
  and (u.review is null or u.review = 'accepted'))`;

/**
 * Reads whether the user is an expert and keeps it so until the transaction ends: changes of the user wait for the
 * transaction, and it waits for them.
 */
export const lockExpert = (db: Db, id: string) =>
  db.selectFrom('users as u').select('u.id').where('u.id', '=', id).where(isExpert).forShare('u');

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
