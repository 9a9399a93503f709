import { sql } from 'kysely';
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Db } from '../db/db.ts';
import { PATIENT } from './patience.ts';
import type { World } from './world.ts';

/** Advances the hub's clock. */
export function advanceClock(world: Pick<World, 'clock'>, ms: number): void {
  world.clock = new Date((world.clock ?? new Date()).getTime() + ms);
}

/** The PostgreSQL wait events of blocked calls; the first two are row locks. */
const LOCKS = ['transactionid', 'tuple', 'relation', 'advisory'];

/** Waits until this many calls are blocked by locks. */
export const waitForBlockedCalls = ({ db }: Pick<World, 'db'>, calls: number, at = LOCKS) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and wait_event = any(${at})`.execute(db);
    expect(rows).toEqual([{ count: calls }]);
  }, PATIENT);

/** Waits until a call is blocked by a lock of this transaction, whatever else the server is waiting for. */
export const waitUntilBlocking = (tx: Db) =>
  vi.waitFor(async () => {
    // Not from pg_stat_activity, which does not change within a transaction.
    const { rows } = await sql<{ blocks: boolean }>`
      select exists(
        select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      ) as blocks`.execute(tx);
    expect(rows).toEqual([{ blocks: true }]);
  }, PATIENT);

interface Race<T> {
  /** Takes the locks that the calls need. */
  readonly hold: (tx: Db) => Promise<unknown>;
  /** Each starts when those before it are blocked. */
  readonly calls: readonly (() => Promise<T>)[];
  /** Runs when all calls are blocked, before the locks are released. */
  readonly meanwhile?: (tx: Db) => Promise<unknown>;
}

/** Starts calls that block on held locks, changes the database, then releases the locks. */
export async function runWhileHeld<T>(world: World, { hold, calls, meanwhile }: Race<T>) {
  const begun: Promise<T>[] = [];
  await world.db.transaction().execute(async (tx) => {
    await hold(tx);
    for (const call of calls) {
      const one = call();
      // The result is checked later: an earlier rejection must not count as unhandled.
      one.catch(() => undefined);
      begun.push(one);
      await waitForBlockedCalls(world, begun.length);
    }
    await meanwhile?.(tx);
  });
  return { ended: Promise.allSettled(begun) };
}

/** Locks rows for update. */
export const lockRows =
  (table: 'users' | 'organizations' | 'expert_sessions', ...ids: readonly string[]) =>
  (tx: Db) =>
    tx.selectFrom(table).select('id').where('id', 'in', ids).forUpdate().execute();

/** `pg` hands the error of each query to it, but does not declare it. */
const queries = pg.Query.prototype as unknown as {
  handleError: (error: { readonly code?: string }) => void;
};

/** Whether PostgreSQL ended a transaction because of a deadlock; the server repeats such a transaction. */
export async function hasDeadlock(work: () => Promise<unknown>): Promise<boolean> {
  const failed = vi.spyOn(queries, 'handleError');
  try {
    await work();
    return failed.mock.calls.some(([{ code }]) => code === '40P01');
  } finally {
    failed.mockRestore();
  }
}
