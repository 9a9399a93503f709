import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../features/users/brief-person.sql.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

export const find = (db: Db, { id }: DataSubject) =>
  db
    .selectFrom('mails')
    .select(['template', 'created_at as writtenAt', 'sent_at as sentAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

/** Deletes mails to the data subject, and removes their name from mails to others. */
export async function erase(db: Db, { id, email, name }: DataSubject) {
  await db
    .deleteFrom('mails')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('address', '=', email)]))
    .execute();
  await anonymizeParam(db, { id, name }, 'name', ['reason', 'step']);
  await anonymizeParam(db, { id, name }, 'next', []);
}

/** Replaces the data subject's name in one parameter and removes the parameters they wrote. */
const anonymizeParam = (
  db: Db,
  { id, name }: Pick<DataSubject, 'id' | 'name'>,
  param: 'name' | 'next',
  writtenParams: readonly string[],
) =>
  db
    .updateTable('mails as m')
    .set({
      params: sql`(m.params - ${writtenParams}::text[]) || jsonb_build_object(${param}::text, ${ERASED_NAME}::text)`,
    })
    .where(sql`m.params ->> ${param}::text`, '=', name)
    .where(
      sql<boolean>`(
        exists (select from notifications as n
          where n.id = m.notification_id and n.params ->> ${param}::text = ${ERASED_NAME})
        or not exists (select from users as u
          where u.id <> ${id} and ${fullName('u')} = ${name}))`,
    )
    .execute();
