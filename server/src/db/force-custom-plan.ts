import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Runs queries with plans for their own values. Statements are named, so PostgreSQL would reuse a generic plan,
 * which takes every time range for a short one and reads a year row by row.
 */
export const forceCustomPlan = <Answer>(
  db: Db,
  query: (db: Db) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    return query(tx);
  });
