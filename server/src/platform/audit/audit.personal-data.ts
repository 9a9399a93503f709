import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** The user's own actions and those on their account, without the names of other actors. */
export const find = (db: Db, { id }: DataSubject) =>
  db
    .selectFrom('audit_log')
    .select((eb) => [
      'at',
      'action',
      eb('actor_id', '=', id).as('byMe'),
      eb.case().when('actor_id', '=', id).then(eb.ref('address')).end().as('address'),
    ])
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', id),
        eb.and([eb('subject_kind', '=', 'user'), eb('subject_id', '=', id)]),
      ]),
    )
    .orderBy('id')
    .execute();

/** Keeps the records of actions but removes addresses and the details that mention the user. */
export async function erase(db: Db, { id, email, name }: DataSubject) {
  await db.updateTable('audit_log').set({ address: null }).where('actor_id', '=', id).execute();
  await db
    .updateTable('audit_log')
    .set({ details: '{}' })
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_kind', '=', 'user'), eb('subject_id', '=', id)]),
        mentions([email, name]),
      ]),
    )
    .execute();
}

/** Compares whole values only: a short name may occur in another user's data. */
const mentions = (values: readonly string[]) => sql<boolean>`exists (
  select from jsonb_path_query(details, '$.**') as said
   where jsonb_typeof(said) = 'string'
     and lower(said #>> '{}') in (${sql.join(values.map((it) => sql`lower(${it})`))}))`;
