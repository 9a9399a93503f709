import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { enqueueMailJobs } from '../platform/mail/mail.queries.ts';

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
