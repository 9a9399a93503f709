import type {
  NewSavedSearch,
  OpportunityKind,
  SavedSearch,
  StartupStage,
} from '@thedot/domain/opportunities/opportunities.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Until the end of the transaction, so that parallel calls of one user count one after the other. */
export const lockSearches = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('opportunity-searches:' || ${userId}, 0))`.execute(
    db,
  );

export const findSearches = (db: Db, userId: string): Promise<SavedSearch[]> =>
  db
    .selectFrom('opportunity_searches')
    .select([
      'id',
      'search',
      sql<OpportunityKind | null>`kind`.as('kind'),
      sql<StartupStage | null>`stage`.as('stage'),
      'field',
    ])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

/** Undefined if the user has saved the same before. */
export const insertSearch = (db: Db, userId: string, search: NewSavedSearch, now: Date) =>
  db
    .insertInto('opportunity_searches')
    .values({ ...search, user_id: userId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const deleteSearch = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('opportunity_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
