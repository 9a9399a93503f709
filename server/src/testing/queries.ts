import { vi } from 'vitest';
import type { World } from './world.ts';

/** Who calls is known from memory, unless it has just been told of a change: no part of what a call costs. */
const OF_THE_CALLER = 'from "sessions"';

/** How many statements a call sends to the database outside of transactions, to do what it is asked to. */
export async function queriesOf(world: World, call: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(world.db.getExecutor(), 'executeQuery');
  try {
    await call();
    return sent.mock.calls.filter(([{ sql }]) => !sql.includes(OF_THE_CALLER)).length;
  } finally {
    sent.mockRestore();
  }
}
