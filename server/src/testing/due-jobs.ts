import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { enqueueMailJobs } from '../platform/mail/mail.queries.ts';
import type { World } from './world.ts';

/** Skips the mails of earlier tests: to send one takes as long as several calls. */
export async function skipMailsBefore({
  db,
  testStart,
}: Pick<World, 'db' | 'testStart'>): Promise<void> {
  if (testStart === null) return;
  await sql`
    with earlier as (
      update mails set skipped_at = now()
      where sent_at is null and skipped_at is null and created_at < ${testStart.toISOString()}
      returning id)
    delete from graphile_worker._private_jobs
    where key in (select 'mail:' || id from earlier)`.execute(db);
}

/** Makes delayed mails and retries due now. */
export async function makeJobsDue(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom('mails')
    .select(['id', 'send_after as sendAfter'])
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .execute();
  await enqueueMailJobs(db, waiting);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
}

declare global {
  namespace GraphileWorker {
    /** Scheduled jobs that tests run at once. */
    interface Tasks {
      'lapse-bookings': object;
      'remind-of-next-steps': object;
    }
  }
}
