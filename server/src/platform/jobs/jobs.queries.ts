import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { QueuedJobName } from '../../kernel/feature.ts';

/** The name of the connection that each instance holds while its jobs run. */
export const RUNNER_NAME = 'thedot-runner';

interface JobOptions {
  readonly runAt?: Date;
  /** Of the waiting jobs with one key only the newest is kept. */
  readonly key?: string;
}

/** Higher numbers run later: many mails must not delay jobs that users wait for. */
const PRIORITY: Readonly<Partial<Record<QueuedJobName, number>>> = { 'send-mail': 10 };

/** Adds a job in the caller's transaction: it runs, at least once, if and only if the transaction commits. */
export async function enqueue<Name extends QueuedJobName>(
  db: Db,
  name: Name,
  payload: GraphileWorker.Tasks[Name],
  { runAt, key }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      priority => ${PRIORITY[name] ?? 0}::int
    )`.execute(db);
}

/** Adds many jobs of one kind in one statement. */
export async function enqueueAll<Name extends QueuedJobName>(
  db: Db,
  name: Name,
  jobs: readonly {
    readonly payload: GraphileWorker.Tasks[Name];
    readonly key: string;
    readonly runAt: Date;
  }[],
): Promise<void> {
  if (!jobs.length) return;
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((
        ${name}, payload, null, "runAt", null, key, ${PRIORITY[name] ?? 0}::int, null
      )::graphile_worker.job_spec)
      from json_to_recordset(${JSON.stringify(jobs)}::json)
        as input (payload json, key text, "runAt" timestamptz)
    ))`.execute(db);
}

/**
 * Releases the jobs of dead runners: a living one holds an advisory lock named after itself. Otherwise they would
 * stay locked for four hours.
 */
export const releaseOrphanedJobs = (db: Db) =>
  sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by))
    from (
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
    ) as owners
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
    having count(*) > 0`.execute(db);
