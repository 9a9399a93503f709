import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { JobName, Jobs } from './job-names.ts';

interface When {
  readonly runAt?: Date;
  /** Of the waiting jobs with one key only the newest stays. */
  readonly key?: string;
}

/** Higher numbers run later: a wave of mails must not hold up what people wait for. */
const PRIORITY: Readonly<Partial<Record<JobName, number>>> = { 'send-mail': 10 };

/** Adds a job in the caller's transaction: it will run, at least once, if and only if that commits. */
export async function enqueue<Name extends JobName>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { runAt, key }: When = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      priority => ${PRIORITY[name] ?? 0}::int
    )`.execute(db);
}

/** The same for many of one kind, in one statement. */
export async function enqueueEach<Name extends JobName>(
  db: Db,
  name: Name,
  wishes: readonly { readonly payload: Jobs[Name]; readonly key: string; readonly runAt: Date }[],
): Promise<void> {
  if (!wishes.length) return;
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((
        ${name}, payload, null, "runAt", null, key, ${PRIORITY[name] ?? 0}::int, null
      )::graphile_worker.job_spec)
      from json_to_recordset(${JSON.stringify(wishes)}::json)
        as wish (payload json, key text, "runAt" timestamptz)
    ))`.execute(db);
}

/**
 * Frees the jobs of runners that died: a living one holds an advisory lock named after itself.
 * Without this they would stay taken for four hours.
 */
export const freeJobsOfTheDead = (db: Db) =>
  sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by))
    from (
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
    ) as owners
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
    having count(*) > 0`.execute(db);
