import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Lets the minute pass that mails wait, and the pauses between tries. */
export const makeJobsDue = (db: Db) =>
  sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
