import type pg from 'pg';
import { ask, type Call } from './load.ts';

export const CALLS = 100;

/**
 * How many statements a call sends, `begin` and `commit` among them, as PostgreSQL itself counts them. What is sent
 * less often than there were calls is sent by others meanwhile; the runner of jobs looks often, but at its own table.
 */
export async function statementsOf(
  pool: pg.Pool,
  next: () => Call | undefined,
  calls = CALLS,
): Promise<number> {
  await pool.query('select pg_stat_statements_reset()');
  for (let n = 0; n < calls; n++) {
    const call = next();
    if (!call) throw new Error('There are too few calls to count the statements of');
    const { status, body } = await ask(call);
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
