import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** What waits to be done; `oldestSeconds` is how long the first has been due. */
interface Queue {
  readonly due: number;
  readonly failing: number;
  readonly oldestSeconds: number | null;
}

export interface Queues {
  /** `dead` jobs have failed so often that they are not tried again. */
  readonly jobs: Queue & { readonly dead: number };
  readonly mails: Queue;
  readonly pushes: Queue;
}

export async function findQueues(db: Db): Promise<Queues> {
  const { rows } = await sql<{ name: keyof Queues } & Queue & { dead: number }>`
    select 'jobs' as name,
           count(*) filter (where run_at <= now() and attempts < max_attempts) as due,
           count(*) filter (where attempts > 0 and attempts < max_attempts and last_error is not null) as failing,
           count(*) filter (where attempts >= max_attempts) as dead,
           extract(epoch from now() - min(run_at)
             filter (where run_at <= now() and attempts < max_attempts and locked_at is null))::float8 as "oldestSeconds"
      from graphile_worker._private_jobs
    union all
    select 'mails', count(*), count(*) filter (where attempts > 0), 0,
           extract(epoch from now() - min(send_after))::float8
      from mails where sent_at is null and skipped_at is null and send_after <= now()
    union all
    select 'pushes', count(*), count(*) filter (where attempts > 0), 0,
           extract(epoch from now() - min(send_after))::float8
      from pushes where send_after <= now() and expires_at > now()`.execute(db);
  const queueOf = (wanted: keyof Queues) => {
    const row = rows.find(({ name }) => name === wanted);
    return {
      due: row?.due ?? 0,
      failing: row?.failing ?? 0,
      dead: row?.dead ?? 0,
      oldestSeconds: row?.oldestSeconds ?? null,
    };
  };
  return { jobs: queueOf('jobs'), mails: queueOf('mails'), pushes: queueOf('pushes') };
}
