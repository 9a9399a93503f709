import type pg from 'pg';
import { sendRequest, type Call } from './load.ts';

export const CALLS = 100;

const ROUNDS = 4;

/**
 * Counts the statements of a call, including `begin` and `commit`, by `pg_stat_statements`. Statements sent less
 * often than there were calls come from other sources; the job runner polls often, but only its own table. A job may
 * send a burst, such as one that finishes bookings, so the least of some rounds counts.
 */
export async function countStatements(
  pool: pg.Pool,
  next: () => Call | undefined,
  calls = CALLS,
): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    counts.push(await countRound(pool, next, Math.floor(calls / ROUNDS)));
  return Math.min(...counts);
}

async function countRound(
  pool: pg.Pool,
  next: () => Call | undefined,
  calls: number,
): Promise<number> {
  await pool.query('select pg_stat_statements_reset()');
  for (let n = 0; n < calls; n++) {
    const call = next();
    if (!call) throw new Error('There are too few calls to count the statements of');
    const { status, body } = await sendRequest(call);
    if (status >= 300) throw new Error(`${call.path} answered ${status}: ${body}`);
  }
  const { rows } = await pool.query<{ count: string }>(
    `select coalesce(sum(floor(calls / $1::numeric)), 0) as count from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%_private_jobs%'`,
    [calls],
  );
  return Number(rows[0]?.count);
}

/** Forgets the statements so far, for `heaviestStatements`. */
export const forgetStatements = (pool: pg.Pool) =>
  pool.query('select pg_stat_statements_reset()').then(() => undefined);

export interface StatementTimes {
  readonly calls: number;
  /** The time of all calls together, and of one. */
  readonly totalMs: number;
  readonly meanMs: number;
  /** The start of its text. */
  readonly text: string;
}

/** Returns the statements that have taken the most time in the database since `forgetStatements`, longest first. */
export async function heaviestStatements(pool: pg.Pool, count: number): Promise<StatementTimes[]> {
  const { rows } = await pool.query<StatementTimes>(
    `select calls::float8 as calls, total_exec_time as "totalMs", mean_exec_time as "meanMs",
       left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as text
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
     order by total_exec_time desc limit $1`,
    [count],
  );
  return rows;
}
