import { vi } from 'vitest';
import type { World } from './world.ts';

/** The query of the session cache, which is not counted: it runs only after a change of the caller. */
const OF_THE_CALLER = 'from "sign_in_sessions"';

/** Counts the statements that a call sends outside of transactions, without those of the session cache. */
export async function countQueries(world: World, call: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(world.db.getExecutor(), 'executeQuery');
  try {
    await call();
    return sent.mock.calls.filter(([{ sql }]) => !sql.includes(OF_THE_CALLER)).length;
  } finally {
    sent.mockRestore();
  }
}
