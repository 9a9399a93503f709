import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import type { EmailFrequency } from '@thedot/domain/notifications/preferences.contract';
import { type RawBuilder, sql } from 'kysely';
import { afterCursor } from '../../db/after-cursor.ts';
import type { Db } from '../../db/db.ts';
import type { Cursor } from '../../kernel/paging.ts';
import { insertInstantMails } from '../../platform/mail/mail.queries.ts';
import { insertNotificationPushes } from './push.queries.ts';

type Params = Readonly<Record<string, string | number | undefined>>;

interface NewNotification extends Pick<Notification, 'link'> {
  readonly params: Params;
  readonly to: string;
  readonly eventId: string;
  /** The booking that it is about. */
  readonly booking: BookingRef | null;
}

interface Channels {
  readonly inApp: boolean;
  readonly email: EmailFrequency;
  readonly push: boolean;
  readonly isFixed: boolean;
}

interface NewNotifications {
  readonly type: NotificationType;
  readonly channels: Channels;
  readonly items: readonly NewNotification[];
  /** When instant emails are sent. */
  readonly sendAfter: Date;
  /** When pushes are sent and when they expire. */
  readonly pushTiming: Parameters<typeof insertNotificationPushes>[1];
  /** The feature pushes this type itself, so no push is queued here. */
  readonly isPushedSeparately: boolean;
}

/**
 * Stores notifications on the channels that each user chose and queues their emails and pushes. Skips users who were
 * already notified of the event. Returns the ids of the users whose bell shows it now.
 */
export async function insertNotifications(
  db: Db,
  { type, channels, items, sendAfter, pushTiming, isPushedSeparately }: NewNotifications,
): Promise<string[]> {
  const { isFixed, inApp, email, push } = channels;
  const { rows } = await sql<{ userId: string }>`
    with wanted as (
      select it.*, coalesce(p.in_app, ${inApp}) as in_app, coalesce(p.email, ${email}::email_frequency) as email,
        not ${isPushedSeparately}::boolean and coalesce(p.push, ${push})
          and exists (select from push_devices as d where d.user_id = it."to") as push
      from json_to_recordset(${JSON.stringify(items)}::json)
        as it ("to" uuid, "eventId" uuid, params jsonb, link text, booking jsonb)
      -- Fixed types ignore stored preferences, which may date from before the type was fixed.
      left join notification_preferences as p
        on p.user_id = it."to" and p.type = ${type} and not ${isFixed}::boolean
    ), told as (
      insert into notifications
        (user_id, type, event_id, params, link, booking_kind, booking_id, in_app, email, push)
      select "to", ${type}, "eventId", params, link,
        booking ->> 'kind', (booking ->> 'id')::uuid, in_app, email, push
      from wanted
      where in_app or email <> 'off' or push
      on conflict on constraint notifications_once do nothing
      returning id, user_id, params, link, booking_kind, booking_id, in_app, email, push
    ), mailed as (
      ${insertInstantMails(type, sendAfter)}
    ), pushed as (
      ${insertNotificationPushes(type, pushTiming)}
    )
    select user_id as "userId" from told where in_app`.execute(db);
  return rows.map(({ userId }) => userId);
}

interface MergedNotification extends Pick<Notification, 'type' | 'link'> {
  readonly params: Params;
  readonly to: readonly string[];
  readonly now: Date;
}

/**
 * Replaces an unseen notification of the same type and counts one more in it. Returns the ids of the users who had
 * one.
 */
export async function mergeIntoUnseen(
  db: Db,
  { to, type, params, link, now }: MergedNotification,
): Promise<string[]> {
  if (!to.length) return [];
  const rows = await db
    .updateTable('notifications')
    .set({
      params: sql`${JSON.stringify(params)}::jsonb
        || jsonb_build_object('others', coalesce((params ->> 'others')::int, 0) + 1)`,
      link,
      booking_kind: null,
      booking_id: null,
      created_at: now.toISOString(),
    })
    .where('user_id', 'in', to)
    .where('type', '=', type)
    .where('seen_at', 'is', null)
    .where('in_app', '=', sql.lit(true))
    .where(isTypeEnabled)
    .returning('user_id as userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The user has not switched the type off since the notification was stored. */
const isTypeEnabled = sql<boolean>`not exists (
  select from notification_preferences as p
  where p.user_id = notifications.user_id and p.type = notifications.type and not p.in_app
)`;

interface NotificationsQuery {
  readonly userId: string;
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/**
 * Finds a page of notifications, newest first, with one extra row that tells whether there is a next page. A merged
 * notification gets a new time and moves to the front, so it never appears on a later page again.
 */
export const findNotifications = (db: Db, { userId, after, limit }: NotificationsQuery) =>
  db
    .selectFrom('notifications')
    .select((eb) => [
      'id',
      eb.ref('type').$castTo<NotificationType>().as('type'),
      eb.ref('params').$castTo<Notification['params']>().as('params'),
      'link',
      'created_at as createdAt',
      eb('seen_at', 'is not', null).$castTo<boolean>().as('seen'),
      // In microseconds, which a JavaScript Date does not hold.
      sql<string>`created_at::text`.as('place'),
    ])
    .where('user_id', '=', userId)
    .where('in_app', '=', sql.lit(true))
    .$if(after !== undefined, (q) =>
      q.where(afterCursor([sql.ref('created_at'), sql.ref('id')], after!, 'desc')),
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

/** Notifications of a user: those with the ids, or all without ids. */
interface NotificationSelection {
  readonly userId: string;
  readonly ids: readonly string[] | undefined;
}

/** Returns whether any notification was unseen. */
export const updateSeen = async (
  db: Db,
  { userId, ids }: NotificationSelection,
): Promise<boolean> => {
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

export const deleteNotifications = async (
  db: Db,
  { userId, ids }: NotificationSelection,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_app', '=', sql.lit(true))
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const deleteReasons = (db: Db, fact: string) =>
  db
    .updateTable('notifications')
    .set({ params: sql`params - 'reason'` })
    .where('event_id', '=', fact)
    .returning('id')
    .execute();

export interface Quoted {
  /** Selects the ids of records, with which links of notifications end. */
  readonly recordIds: RawBuilder<string>;
  /** Selects what was written in records: the id of the event, and that of the record. */
  readonly writtenIds: RawBuilder<string>;
}

/** Empties what notifications quote. Returns their ids. */
export const deleteQuotations = (db: Db, { recordIds, writtenIds }: Quoted) =>
  db
    .updateTable('notifications')
    .set({ params: sql`params - 'text' - 'reason' || jsonb_build_object('title', '…')` })
    .where(
      'id',
      'in',
      sql<string>`(
        select n.id from (${recordIds}) as record (id)
        join notifications as n on right(n.link, 36) = record.id::text
        union
        select n.id from (${writtenIds}) as written (id, record_id)
        join notifications as n on right(n.link, 36) = written.record_id::text and n.event_id = written.id)`,
    )
    .returning('id')
    .execute();

interface ChatKey {
  readonly userId: string;
  readonly roomId: string;
}

/**
 * Marks notifications about chats without unseen messages as seen: of one chat, or of all. Returns the ids of the
 * users whose bell showed them.
 */
export async function updateChatNotificationsSeen(db: Db, chat?: ChatKey): Promise<string[]> {
  const isChosen = chat
    ? sql`n.user_id = ${chat.userId} and s.room_id = ${chat.roomId}`
    : sql.lit(true);
  const { rows } = await sql<{ userId: string; inApp: boolean }>`
    update notifications as n set seen_at = now()
    from chat_memberships as s
    where n.type = 'chat.unseen' and n.seen_at is null
      and s.room_id = (n.params ->> 'room')::uuid and s.user_id = n.user_id and s.unseen = 0
      and ${isChosen}
    returning n.user_id as "userId", n.in_app as "inApp"`.execute(db);
  return rows.flatMap(({ userId, inApp }) => (inApp ? [userId] : []));
}
