import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** What requests to partners have beside their submissions. */
export const find = async (db: Db, { id }: DataSubject) => ({
  requests: await db
    .selectFrom('service_requests as r')
    .innerJoin('submissions as s', 's.id', 'r.id')
    .select((eb) => [
      's.number',
      'r.program',
      'r.answers',
      'r.consent_version as consentVersion',
      eb
        .selectFrom('service_forwards as f')
        .select(({ fn }) => fn.max('f.ended_at').as('at'))
        .whereRef('f.request_id', '=', 'r.id')
        .where('f.status', 'in', ['sent', 'delivered'])
        .as('sharedAt'),
    ])
    .where('s.author_id', '=', id)
    .orderBy('r.id')
    .execute(),
});

/** The answers, and the emails to partners that quote them. */
export async function erase(db: Db, { id }: DataSubject): Promise<void> {
  const own = db.selectFrom('submissions').select('id').where('author_id', '=', id);
  await db.updateTable('service_requests').set({ answers: '{}' }).where('id', 'in', own).execute();
  await sql`
    delete from mails as m using service_forwards as f
    where m.dedupe_key = 'service-forward:' || f.id and f.request_id in (${own})`.execute(db);
  await db
    .updateTable('service_forwards')
    .set({ status: 'failed', error: 'The author was erased', ended_at: sql`now()` })
    .where('request_id', 'in', own)
    .where('status', '=', 'queued')
    .execute();
}
