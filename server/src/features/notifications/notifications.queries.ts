import type {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import type { EmailPace } from '@thedot/domain/notifications/preferences.contract';
import { sql } from 'kysely';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import type { Place } from '../../kernel/paging.ts';
import { mailsOfTold } from '../../platform/mail/mail.queries.ts';
import { pushesOfTold } from './push.queries.ts';

export interface NewNotification extends Pick<Notification, 'params' | 'link'> {
  readonly to: string;
  readonly fact: string;
}

interface Ways {
  readonly inApp: boolean;
  readonly email: EmailPace;
  readonly push: boolean;
  readonly isFixed: boolean;
}

interface NewNotifications {
  readonly type: NotificationType;
  readonly ways: Ways;
  readonly each: readonly NewNotification[];
  /** When those go out that are mailed at once. */
  readonly sendAfter: Date;
  /** When it is pushed, and until when it is worth it. */
  readonly pushed: Parameters<typeof pushesOfTold>[1];
  /** What is pushed in another way is not pushed as news too. */
  readonly isPushedApart: boolean;
}

/**
 * As each of them wants to be told, with the mails of it, and only to whom it is news. Answers who finds it in
 * their bell now.
 */
export async function tell(
  db: Db,
  { type, ways, each, sendAfter, pushed, isPushedApart }: NewNotifications,
): Promise<string[]> {
  const { isFixed, inApp, email, push } = ways;
  const { rows } = await sql<{ userId: string }>`
    with wanted as (
      select it.*, coalesce(p.in_app, ${inApp}) as in_app, coalesce(p.email, ${email}::email_pace) as email,
        not ${isPushedApart}::boolean and coalesce(p.push, ${push})
          and exists (select from push_devices as d where d.user_id = it."to") as push
      from json_to_recordset(${JSON.stringify(each)}::json)
        as it ("to" uuid, fact uuid, params jsonb, link text)
      -- Of news with fixed ways everybody is told as is usual, whatever they chose when it was not so.
      left join notification_preferences as p
        on p.user_id = it."to" and p.type = ${type} and not ${isFixed}::boolean
    ), told as (
      insert into notifications (user_id, type, fact, params, link, in_app, email, push)
      select "to", ${type}, fact, params, link, in_app, email, push from wanted
      where in_app or email <> 'off' or push
      on conflict on constraint notifications_once do nothing
      returning id, user_id, params, link, in_app, email, push
    ), mailed as (
      ${mailsOfTold(type, sendAfter)}
    ), pushed as (
      ${pushesOfTold(type, pushed)}
    )
    select user_id as "userId" from told where in_app`.execute(db);
  return rows.map(({ userId }) => userId);
}

interface Another extends Pick<Notification, 'type' | 'params' | 'link'> {
  readonly to: readonly string[];
  readonly now: Date;
}

/** Takes the place of what somebody has not seen yet, and counts it as another. Answers whose it did. */
export async function addToUnseen(
  db: Db,
  { to, type, params, link, now }: Another,
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
    .where('in_app', '=', sql.lit(true))
    .where(stillWanted)
    .returning('user_id as userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Who switched a type off is not told more of what stands there from before. */
const stillWanted = sql<boolean>`not exists (
  select from notification_preferences as p
  where p.user_id = notifications.user_id and p.type = notifications.type and not p.in_app
)`;

interface Wish {
  readonly userId: string;
  readonly behind: Place | undefined;
  readonly limit: number;
}

/**
 * One page, newest first; one row more than asked for says that there is a next page. What counts another is new
 * again and stands first: on no page behind it, so that it is never read twice.
 */
export const findNotifications = (db: Db, { userId, behind, limit }: Wish) =>
  db
    .selectFrom('notifications')
    .select((eb) => [
      'id',
      eb.ref('type').$castTo<NotificationType>().as('type'),
      eb.ref('params').$castTo<Notification['params']>().as('params'),
      'link',
      'created_at as createdAt',
      eb('seen_at', 'is not', null).$castTo<boolean>().as('seen'),
      // To the microsecond, which a moment of JavaScript does not hold.
      sql<string>`created_at::text`.as('place'),
    ])
    .where('user_id', '=', userId)
    .where('in_app', '=', sql.lit(true))
    .$if(behind !== undefined, (q) =>
      q.where(afterPlace([sql.ref('created_at'), sql.ref('id')], behind!, 'desc')),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

export async function countUnseen(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('in_app', '=', sql.lit(true))
    .executeTakeFirstOrThrow();
  return count;
}

/** All of a person's, or those chosen; somebody else's are never touched. */
interface Chosen {
  readonly userId: string;
  readonly ids: readonly string[] | undefined;
}

/** Answers whether any were to be marked. */
export const markSeen = async (db: Db, { userId, ids }: Chosen): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ seen_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('in_app', '=', sql.lit(true))
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteNotifications = async (db: Db, { userId, ids }: Chosen): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_app', '=', sql.lit(true))
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const dropWords = (db: Db, fact: string) =>
  db
    .updateTable('notifications')
    .set({ params: sql`params - 'reason'` })
    .where('fact', '=', fact)
    .returning('id')
    .execute();

interface Chat {
  readonly userId: string;
  readonly roomId: string;
}

/** Of all chats in which nothing is unseen, or of one: answers in whose bell something of them was. */
export async function markSeenOfChats(db: Db, chat?: Chat): Promise<string[]> {
  const isChosen = chat
    ? sql`n.user_id = ${chat.userId} and s.room_id = ${chat.roomId}`
    : sql.lit(true);
  const { rows } = await sql<{ userId: string; inApp: boolean }>`
    update notifications as n set seen_at = now()
    from room_sides as s
    where n.type = 'chat.unseen' and n.seen_at is null
      and s.room_id = (n.params ->> 'room')::uuid and s.user_id = n.user_id and s.unseen = 0
      and ${isChosen}
    returning n.user_id as "userId", n.in_app as "inApp"`.execute(db);
  return rows.flatMap(({ userId, inApp }) => (inApp ? [userId] : []));
}
