import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Has what is asked planned for its own values. Statements are named, and the plan that fits any values takes
 * every stretch of time for a short one: a year is then looked up row by row.
 */
export const plannedAnew = <Answer>(db: Db, ask: (db: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    return ask(tx);
  });
