import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { World } from './world.ts';

/** Lets time pass on the hub's clock. */
export function later(world: Pick<World, 'clock'>, ms: number): void {
  world.clock = new Date((world.clock ?? new Date()).getTime() + ms);
}

/** A call that is looked at later: when it is refused before somebody looks, that is no fault of the run. */
export function begun<T>(call: Promise<T>): Promise<T> {
  call.catch(() => undefined);
  return call;
}

/** Until so many calls stand still because somebody holds what they need. */
export const untilWaiting = ({ db }: World, calls: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toEqual([{ count: calls }]);
  }, 10_000);
