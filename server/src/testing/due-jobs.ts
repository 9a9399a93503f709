import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { giveJobs } from '../platform/mail/mail.queries.ts';

/** Lets the minute pass that mails wait, and the pauses between tries. */
export async function makeJobsDue(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom('mails')
    .select(['id', 'send_after as sendAfter'])
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .execute();
  await giveJobs(db, waiting);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
}
