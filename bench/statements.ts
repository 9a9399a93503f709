import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { ask, type Call } from './load.ts';

const CALLS = 100;
/** PostgreSQL counts for itself, and says so once a second. */
const UNTIL_COUNTED_MS = 2_500;

/**
 * How many statements a call sends that only reads, by PostgreSQL's own count of what was committed: outside a
 * transaction each is committed by itself. The fewest of some counts, since others commit too.
 */
export async function statementsOf(pool: pg.Pool, call: () => Call): Promise<number> {
  const counts = [];
  for (let n = 0; n < 3; n++) counts.push(await countedOnce(pool, call));
  return Math.min(...counts);
}

async function countedOnce(pool: pg.Pool, call: () => Call): Promise<number> {
  const idle = await counted(pool, async () => {});
  const asked = await counted(pool, async () => {
    for (let n = 0; n < CALLS; n++) await ask(call());
  });
  return Math.round((asked - idle) / CALLS);
}

async function counted(pool: pg.Pool, work: () => Promise<void>): Promise<number> {
  await wait(UNTIL_COUNTED_MS);
  const before = await commits(pool);
  await work();
  await wait(UNTIL_COUNTED_MS);
  return (await commits(pool)) - before;
}

async function commits(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}
