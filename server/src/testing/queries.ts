import { vi } from 'vitest';
import type { World } from './world.ts';

/** How many statements a call sends to the database outside of transactions. */
export async function queriesOf(world: World, call: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(world.db.getExecutor(), 'executeQuery');
  try {
    await call();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
