import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { removeQuotations } from '../notifications/notifications.service.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { isNoHeldEvent } from './submissions.sql.ts';

/** Empties what was written to the user about their submissions. */
export async function erase(db: Db, { id }: DataSubject): Promise<void> {
  const own = db.selectFrom('submissions').select('id').where('author_id', '=', id);
  await db
    .updateTable('submission_events')
    .set({ reason: '' })
    .where('submission_id', 'in', own)
    .execute();
  await db
    .updateTable('submission_messages')
    .set({ text: '' })
    .where('submission_id', 'in', own)
    .execute();
  await removeQuotations(db, {
    recordIds: sql`select id from submissions where author_id = ${id} and ${isNoHeldEvent}`,
    writtenIds: sql`
      select id, submission_id from submission_messages where author_id = ${id} or submission_id in (${own})`,
  });
}
