import pg from 'pg';
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

/** The statements that a call sends, those of its transaction too, without those of the session cache. */
export async function recordStatements(call: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Query.prototype, 'submit');
  try {
    await call();
    const texts = sent.mock.contexts.map((query) =>
      query instanceof pg.Query && 'text' in query ? String(query.text) : '',
    );
    return texts.filter(
      (it) => !it.includes(OF_THE_CALLER) && !/^(begin|commit|rollback)/i.test(it),
    );
  } finally {
    sent.mockRestore();
  }
}
