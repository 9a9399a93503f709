import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isLastReadOld, selectFeedOwners } from './feed.queries.ts';

const columns = ['id', 'created_at as createdAt', 'last_read_at as lastReadAt'] as const;

interface OfUser {
  readonly userId: string;
  readonly spaceId: string;
}

export const findSpaceFeed = (db: Db, { userId, spaceId }: OfUser) =>
  db
    .selectFrom('space_feeds')
    .select(columns)
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
export type SpaceFeedRow = NonNullable<Awaited<ReturnType<typeof findSpaceFeed>>>;

/** Replaces an earlier feed, whose id, and so its address, is gone. */
export const replaceSpaceFeed = (
  db: Db,
  { userId, spaceId }: OfUser,
  now: Date,
): Promise<SpaceFeedRow> =>
  db
    .insertInto('space_feeds')
    .values({ user_id: userId, space_id: spaceId, created_at: now.toISOString() })
    .onConflict((it) =>
      it.columns(['user_id', 'space_id']).doUpdateSet({
        id: sql<string>`uuidv7()`,
        created_at: now.toISOString(),
        last_read_at: null,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteSpaceFeed = (db: Db, { userId, spaceId }: OfUser) =>
  db
    .deleteFrom('space_feeds')
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .returning('id')
    .executeTakeFirst();

/** The owner of a feed, and its space. */
export const findSpaceFeedOwner = (db: Db, id: string) =>
  selectFeedOwners(db)
    .innerJoin('space_feeds as f', 'f.user_id', 'u.id')
    .select('f.space_id as spaceId')
    .where('f.id', '=', id)
    .executeTakeFirst();

export const updateSpaceFeedRead = (db: Db, id: string, now: Date) =>
  db
    .updateTable('space_feeds')
    .set({ last_read_at: now.toISOString() })
    .where('id', '=', id)
    .where(isLastReadOld(now))
    .execute();
