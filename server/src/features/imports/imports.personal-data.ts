import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/**
 * The reasons keep their codes and lose what they quote of the cells. Rows of open imports are kept: they are deleted with their import some days later.
 */
export const erase = (db: Db, { id, email }: DataSubject) =>
  db
    .updateTable('import_rows as r')
    .from('imports as i')
    .set({
      email: sql<string>`gen_random_uuid() || '@erased.invalid'`,
      organization: '',
      cells: sql<string[]>`array_fill(''::text, array[cardinality(r.cells)])`,
      input: sql`'{}'::jsonb`,
      errors: sql`'[]'::jsonb`,
      reasons: sql`coalesce(
        (select jsonb_agg(reason - 'text' order by nr)
         from jsonb_array_elements(r.reasons) with ordinality as each (reason, nr)), '[]'::jsonb)`,
    })
    .whereRef('i.id', '=', 'r.import_id')
    .where('i.state', 'in', ['done', 'cancelled'])
    .where((eb) => eb.or([eb('r.user_id', '=', id), eb('r.email', '=', email)]))
    .execute();
