import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { World } from './world.ts';

/** The query of the session cache, which is not counted: it runs only after a change of the caller. */
const OF_THE_CALLER = 'from "sign_in_sessions"';

/** The queries that a call sends outside of transactions, with their parameters, without those of the session cache. */
export async function recordQueries(
  world: World,
  call: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent = vi.spyOn(world.db.getExecutor(), 'executeQuery');
  try {
    await call();
    return sent.mock.calls
      .map(([query]) => query)
      .filter(({ sql }) => !sql.includes(OF_THE_CALLER));
  } finally {
    sent.mockRestore();
  }
}

/** Counts the statements that a call sends outside of transactions, without those of the session cache. */
export const countQueries = async (world: World, call: () => Promise<unknown>): Promise<number> =>
  (await recordQueries(world, call)).length;

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
