import type {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

interface NewNotification extends Pick<Notification, 'params' | 'link'> {
  readonly to: readonly string[];
  readonly type: NotificationType;
  readonly fact: string;
}

/** Answers whom it was news to. */
export const insertNotifications = (db: Db, news: NewNotification) =>
  db
    .insertInto('notifications')
    .values(
      news.to.map((userId) => ({
        user_id: userId,
        type: news.type,
        fact: news.fact,
        params: JSON.stringify(news.params),
        link: news.link,
      })),
    )
    .onConflict((it) => it.constraint('notifications_once').doNothing())
    .returning(['id', 'user_id as userId'])
    .execute();

/** Takes the place of what somebody has not seen yet, and counts it as another. Answers whose it did. */
export async function addToUnseen(
  db: Db,
  { to, type, params, link, now }: Omit<NewNotification, 'fact'> & { readonly now: Date },
): Promise<string[]> {
  if (!to.length) return [];
  const rows = await db
    .updateTable('notifications')
    .set({
      params: sql`${JSON.stringify(params)}::jsonb
        || jsonb_build_object('others', coalesce((params ->> 'others')::int, 0) + 1)`,
      link,
      created_at: now.toISOString(),
    })
    .where('user_id', 'in', to)
    .where('type', '=', type)
    .where('seen_at', 'is', null)
    .returning('user_id as userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** One page, newest first; one row more than asked for says that there is a next page. */
export const findNotifications = (
  db: Db,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
) =>
  db
    .selectFrom('notifications')
    .select((eb) => [
      'id',
      eb.ref('type').$castTo<NotificationType>().as('type'),
      eb.ref('params').$castTo<Notification['params']>().as('params'),
      'link',
      'created_at as createdAt',
      eb('seen_at', 'is not', null).$castTo<boolean>().as('seen'),
    ])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (q) => q.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

export async function countUnseen(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** All of a person's, or those chosen; somebody else's are never touched. */
interface Chosen {
  readonly userId: string;
  readonly ids: readonly string[] | undefined;
}

export const markSeen = (db: Db, { userId, ids }: Chosen) =>
  db
    .updateTable('notifications')
    .set({ seen_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!))
    .execute();

export const deleteNotifications = (db: Db, { userId, ids }: Chosen) =>
  db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!))
    .execute();
