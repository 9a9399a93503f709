import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Whom } from '../../kernel/personal-data.ts';

export const find = (db: Db, { id }: Whom) =>
  db
    .selectFrom('mails')
    .select(['template', 'created_at as writtenAt', 'sent_at as sentAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

/** Mails to the person go; those that tell others of them say the name no more. */
export async function erase(db: Db, { id, email, name }: Whom) {
  await db
    .deleteFrom('mails')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('address', '=', email)]))
    .execute();
  await db
    .updateTable('mails as m')
    .set({
      params: sql`(m.params - 'reason' - 'step') || jsonb_build_object('name', ${ERASED_NAME}::text)`,
    })
    .where(sql`m.params ->> 'name'`, '=', name)
    .where(
      sql<boolean>`(
        exists (select from notifications as n
          where n.id = m.notification_id and n.params ->> 'name' = ${ERASED_NAME})
        or not exists (select from users as u
          where u.id <> ${id} and u.first_name || ' ' || u.last_name = ${name}))`,
    )
    .execute();
}
