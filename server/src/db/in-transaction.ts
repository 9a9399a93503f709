import { isTransactionConflict } from './constraint-errors.ts';
import type { Db } from './db.ts';

const MAX_ATTEMPTS = 3;

type Effect = () => void;

/** The effects of the open transactions. */
const effects = new WeakMap<Db, Effect[]>();

/**
 * Runs `work` in one transaction and reattempts it when PostgreSQL aborts it for another, so `work` must not have
 * effects outside `tx`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const collected: Effect[] = [];
    try {
      const result = await db.transaction().execute((tx) => {
        effects.set(tx, collected);
        return work(tx);
      });
      for (const effect of collected) effect();
      return result;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
    }
  }
}

/** Runs the effect once the transaction has committed; at once outside `inTransaction`. It must not throw. */
export function afterCommit(db: Db, effect: Effect): void {
  const collected = effects.get(db);
  if (collected) collected.push(effect);
  else effect();
}
