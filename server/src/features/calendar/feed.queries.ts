import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export const findFeed = (db: Db, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Replaces an earlier feed, whose address stops working. */
export const replaceFeed = (
  db: Db,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
) =>
  db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now.toISOString() })
    .onConflict((it) =>
      it.column('user_id').doUpdateSet({
        token_hash: tokenHash,
        created_at: now.toISOString(),
        last_read_at: null,
      }),
    )
    .returning(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .executeTakeFirstOrThrow();

export const deleteFeed = (db: Db, userId: string) =>
  db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();

/** Users, with the facts that decide whether they may still read their feeds. */
export const selectFeedOwners = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      'u.role',
      'u.language',
      'u.time_zone as timeZone',
      'u.is_removed as isRemoved',
      'u.is_completed as isCompleted',
      'u.review',
      'u.station_5g as station5G',
      eb('u.second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
      'o.can_book_expert as canBookExpert',
    ]);
export type FeedOwnerRow = Awaited<
  ReturnType<ReturnType<typeof selectFeedOwners>['execute']>
>[number];

export const findFeedOwner = (db: Db, tokenHash: string) =>
  selectFeedOwners(db)
    .innerJoin('calendar_feeds as f', 'f.user_id', 'u.id')
    .where('f.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Some clients poll every minute: a read is stored at most once in ten minutes. */
export const isLastReadOld = (now: Date) =>
  sql<boolean>`(last_read_at is null or last_read_at < ${now.toISOString()}::timestamptz - interval '10 minutes')`;

export const updateLastRead = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('calendar_feeds')
    .set({ last_read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where(isLastReadOld(now))
    .execute();
