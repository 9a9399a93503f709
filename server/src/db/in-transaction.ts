import { gaveWay } from './constraint-errors.ts';
import type { Db } from './db.ts';

const MOST_TRIES = 3;

/**
 * Runs `work` in one transaction. One that the database sacrificed to a deadlock is run again, so `work` must not
 * touch anything but `tx`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MOST_TRIES || !gaveWay(error)) throw error;
    }
  }
}
