import { isTransactionConflict } from './constraint-errors.ts';
import type { Db } from './db.ts';

const MAX_ATTEMPTS = 3;

/**
 * Runs `work` in one transaction and reattempt it when PostgreSQL aborts it for another, so `work` must not have
 * effects outside `tx`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
    }
  }
}
