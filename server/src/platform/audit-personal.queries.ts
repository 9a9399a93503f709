import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Whom } from '../kernel/personal-data.ts';

/** What the person did, and what was done to their account; who did it is for the hub to know. */
export const find = (db: Db, { id }: Whom) =>
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

/** That something was done stays; where from, and what it said of the person, goes. */
export async function erase(db: Db, { id, email, name }: Whom) {
  await db.updateTable('audit_log').set({ address: null }).where('actor_id', '=', id).execute();
  await db
    .updateTable('audit_log')
    .set({ details: '{}' })
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_kind', '=', 'user'), eb('subject_id', '=', id)]),
        isSaid([email, name]),
      ]),
    )
    .execute();
}

/** Whole values only: a short name or address may stand within somebody else's. */
const isSaid = (words: readonly string[]) => sql<boolean>`exists (
  select from jsonb_path_query(details, '$.**') as said
   where jsonb_typeof(said) = 'string'
     and lower(said #>> '{}') in (${sql.join(words.map((it) => sql`lower(${it})`))}))`;
