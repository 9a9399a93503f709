import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** Removes the data subject's name from mails to others. */
export async function erase(db: Db, subject: DataSubject) {
  await anonymizeParam(db, subject, 'name', ['reason', 'step']);
  for (const param of ['next', 'with'] as const) await anonymizeParam(db, subject, param, []);
}

/** Replaces the data subject's name in one parameter and removes the parameters they wrote. */
const anonymizeParam = (
  db: Db,
  { name, isNameUnique }: DataSubject,
  param: 'name' | 'next' | 'with',
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
        or ${isNameUnique})`,
    )
    .execute();
