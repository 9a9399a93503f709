import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
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
  await forget(db, { id, name }, 'name', ['reason', 'step']);
  await forget(db, { id, name }, 'next', []);
}

/** Where a mail names the person so, it names nobody, and drops the words that were theirs. */
const forget = (
  db: Db,
  { id, name }: Pick<Whom, 'id' | 'name'>,
  param: 'name' | 'next',
  words: readonly string[],
) =>
  db
    .updateTable('mails as m')
    .set({
      params: sql`(m.params - ${words}::text[]) || jsonb_build_object(${param}::text, ${ERASED_NAME}::text)`,
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
