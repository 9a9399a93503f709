import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { optionalBookingRef } from '../../kernel/booking-ref.ts';

interface NewPush {
  readonly deviceId: string;
  readonly template: NotificationType | PushTemplate;
  readonly params?: Readonly<Record<string, string>>;
  readonly link: string;
  readonly sendAfter: Date;
  readonly expiresAt: Date;
}

/** Pushes that are no notifications. */
export type PushTemplate = 'push-test' | 'call';

export const insertPush = (db: Db, push: NewPush) =>
  db
    .insertInto('pushes')
    .values({
      device_id: push.deviceId,
      template: push.template,
      params: '{}',
      link: push.link,
      send_after: push.sendAfter.toISOString(),
      expires_at: push.expiresAt.toISOString(),
    })
    .execute();

export const insertPushToAll = (db: Db, userId: string, push: Omit<NewPush, 'deviceId'>) =>
  db
    .insertInto('pushes')
    .columns(['device_id', 'template', 'params', 'link', 'send_after', 'expires_at'])
    .expression(
      db
        .selectFrom('push_devices')
        .where('user_id', '=', userId)
        .select((eb) => [
          'id',
          eb.val(push.template).as('template'),
          sql`${JSON.stringify(push.params ?? {})}::jsonb`.as('params'),
          eb.val(push.link).as('link'),
          sql<string>`${push.sendAfter.toISOString()}::timestamptz`.as('send_after'),
          sql<string>`${push.expiresAt.toISOString()}::timestamptz`.as('expires_at'),
        ]),
    )
    .execute();

interface ChatPush {
  readonly userId: string;
  readonly roomId: string;
}

/**
 * Queues a push to all browsers of users who want chats pushed. A push that already waits for the room, in quiet
 * hours or for an unavailable service, covers the new messages too. A push that is being sent is queued again.
 */
export const insertChatPushes = (
  db: Db,
  chats: readonly ChatPush[],
  { sendAfter, expiresAt }: Pick<NewPush, 'sendAfter' | 'expiresAt'>,
) =>
  sql`
    insert into pushes (device_id, room_id, template, params, link, send_after, expires_at)
    select d.id, it."roomId", 'chat.unseen', jsonb_build_object('room', it."roomId"),
      '/chat?room=' || it."roomId", ${sendAfter.toISOString()}, ${expiresAt.toISOString()}
    from json_to_recordset(${JSON.stringify(chats)}::json) as it ("userId" uuid, "roomId" uuid)
    join push_devices as d on d.user_id = it."userId"
    left join notification_preferences as p on p.user_id = d.user_id and p.type = 'chat.unseen'
    where coalesce(p.push, true)
    on conflict on constraint pushes_room_once do update
      set renewed = pushes.renewed + 1, expires_at = excluded.expires_at`.execute(db);

interface NotificationPushTiming extends Pick<NewPush, 'sendAfter' | 'expiresAt'> {
  /** The parameter with the time from which the push is obsolete, if that is before `expiresAt`. */
  readonly expiryParam?: string | null;
}

/**
 * Queues pushes to the browsers of the users in the CTE `told`, which holds the notifications just stored. Part of a
 * larger statement.
 */
export const insertNotificationPushes = (
  type: NotificationType,
  { sendAfter, expiresAt, expiryParam = null }: NotificationPushTiming,
) => sql`
  insert into pushes (device_id, notification_id, template, params, link, send_after, expires_at)
  select d.id, told.id, ${type}, '{}'::jsonb, told.link, ${sendAfter.toISOString()},
    least(${expiresAt.toISOString()}::timestamptz, (told.params ->> ${expiryParam}::text)::timestamptz)
  from told join push_devices as d on d.user_id = told.user_id
  where told.push
  on conflict on constraint pushes_once do nothing`;

interface DuePush {
  readonly id: string;
  readonly deviceId: string;
  readonly userId: string;
  readonly tag: string;
  readonly template: string;
  readonly params: unknown;
  readonly link: string;
  /** What the notification is about. */
  readonly booking: BookingRef | null;
  readonly attempts: number;
  readonly renewed: number;
  readonly expiresAt: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly firstName: string;
  readonly language: string;
  readonly timeZone: string | null;
  readonly clock: string | null;
  readonly seenAt: string | null;
  /** The user is removed or no longer signed in on this device. */
  readonly isSignedOut: boolean;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}
export type { DuePush };

interface TakePushesQuery {
  readonly now: Date;
  readonly leaseUntil: Date;
  /** Users with as many pushes in flight as allowed. */
  readonly busyUserIds: readonly string[];
  readonly limit: number;
}

/**
 * Leases due pushes: no lock is held while push services answer, and pushes leased by a killed server are due again.
 * Calls ring for less than a minute, so they go first. The parameters of a notification are read now, because its
 * reason may have been removed since.
 */
export async function takeDuePushes(
  db: Db,
  { now, leaseUntil, busyUserIds, limit }: TakePushesQuery,
): Promise<DuePush[]> {
  // The limit is a literal: for a parameter the planner expects a tenth of the table.
  const first = (which: RawBuilder<boolean>) => sql`
    select p.id from pushes as p join push_devices as d on d.id = p.device_id
    where ${which} and p.send_after <= ${now.toISOString()} and d.user_id <> all(${busyUserIds}::uuid[])
    order by p.send_after limit ${sql.lit(limit)} for update of p skip locked`;
  const { rows } = await sql<DuePush>`
    with call as (${first(sql`p.template = 'call'`)}),
    other as (${first(sql`p.template <> 'call' and not exists (select from call)`)}),
    taken as (
      update pushes as p set send_after = ${leaseUntil.toISOString()}, attempts = attempts + 1
      from (select id from call union all select id from other) as due
      where p.id = due.id returning p.*
    )
    select p.id, p.device_id as "deviceId", d.user_id as "userId",
      coalesce(p.params ->> 'call', p.room_id::text, p.notification_id::text, p.id::text) as tag,
      p.template, coalesce(n.params, p.params) as params, p.link, ${optionalBookingRef('n')} as booking, p.attempts, p.renewed, p.expires_at as "expiresAt",
      d.endpoint, d.p256dh, d.auth, u.first_name as "firstName", u.language, u.time_zone as "timeZone", u.clock,
      n.seen_at as "seenAt",
      u.is_removed or s.revoked_at is not null or s.expires_at <= ${now.toISOString()} as "isSignedOut",
      to_char(q.starts, 'HH24:MI') as "quietFrom", to_char(q.ends, 'HH24:MI') as "quietTo"
    from taken as p
    join push_devices as d on d.id = p.device_id
    join users as u on u.id = d.user_id
    join sign_in_sessions as s on s.id = d.session_id
    left join notifications as n on n.id = p.notification_id
    left join quiet_hours as q on q.user_id = d.user_id`.execute(db);
  return rows;
}

/** Deletes the waiting pushes of a call that no longer rings. */
export const deleteCallPushes = (db: Db, callId: string) =>
  db
    .deleteFrom('pushes')
    .where('template', '=', sql.lit('call'))
    .where(sql`params ->> 'call'`, '=', callId)
    .execute();

/** Deletes a sent push. A push that was renewed while it was sent is due again. */
export async function endPush(
  db: Db,
  { id, renewed }: Pick<DuePush, 'id' | 'renewed'>,
  now: Date,
): Promise<void> {
  const ended = await db
    .deleteFrom('pushes')
    .where('id', '=', id)
    .where('renewed', '=', renewed)
    .executeTakeFirst();
  if (ended.numDeletedRows > 0n) return;
  await db
    .updateTable('pushes')
    .set({ send_after: now.toISOString(), attempts: 0 })
    .where('id', '=', id)
    .execute();
}

export const postponePush = (db: Db, id: string, until: Date) =>
  db.updateTable('pushes').set({ send_after: until.toISOString() }).where('id', '=', id).execute();
