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
      eb('actor_id', 'is not distinct from', id).as('byMe'),
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

/**
 * Keeps the records of actions but removes addresses and the details that mention the user. The database refuses it
 * unless this transaction has recorded `user.erased`, and reads email and name from the row of the user.
 */
export const erase = (db: Db, { id }: DataSubject) =>
  sql`select erase_from_audit_log(${id})`.execute(db);
