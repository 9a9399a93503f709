import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../db/db.ts';
import type { World } from './world.ts';

/** Lets time pass on the hub's clock. */
export function later(world: Pick<World, 'clock'>, ms: number): void {
  world.clock = new Date((world.clock ?? new Date()).getTime() + ms);
}

/** What calls stand still at, as PostgreSQL names it; the first two are rows. */
const LOCKS = ['transactionid', 'tuple', 'relation', 'advisory'];

/** Until so many calls stand still because somebody holds what they need. */
export const untilWaiting = ({ db }: Pick<World, 'db'>, calls: number, at = LOCKS) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and wait_event = any(${at})`.execute(db);
    expect(rows).toEqual([{ count: calls }]);
  }, 30_000);

interface Race<T> {
  /** Takes what the calls need. */
  readonly hold: (tx: Db) => Promise<unknown>;
  /** Each begins once those before it stand still. */
  readonly calls: readonly (() => Promise<T>)[];
  /** What changes in that moment. */
  readonly meanwhile?: (tx: Db) => Promise<unknown>;
}

/** Lets calls begin that go on together: each comes as far as what is held, and no further before the world has changed. */
export async function whileHeld<T>(world: World, { hold, calls, meanwhile }: Race<T>) {
  const begun: Promise<T>[] = [];
  await world.db.transaction().execute(async (tx) => {
    await hold(tx);
    for (const call of calls) {
      const one = call();
      // It is looked at later: when it is refused before, that is no fault of the run.
      one.catch(() => undefined);
      begun.push(one);
      await untilWaiting(world, begun.length);
    }
    await meanwhile?.(tx);
  });
  return { ended: Promise.allSettled(begun) };
}

/** Holds rows as whoever changes them does. */
export const rowsOf =
  (table: 'users' | 'organizations', ...ids: readonly string[]) =>
  (tx: Db) =>
    tx.selectFrom(table).select('id').where('id', 'in', ids).forUpdate().execute();
