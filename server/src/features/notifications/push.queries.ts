import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { PushDevice } from '@thedot/domain/notifications/push.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

interface Owner {
  readonly userId: string;
  readonly sessionId: string;
}

/** A browser is of whoever signed in there last. */
export const upsertDevice = (
  db: Db,
  { userId, sessionId }: Owner,
  { endpoint, keys: { p256dh, auth } }: PushDevice,
) =>
  db
    .insertInto('push_devices')
    .values({ user_id: userId, session_id: sessionId, endpoint, p256dh, auth })
    .onConflict((it) =>
      it
        .constraint('push_devices_once')
        .doUpdateSet({ user_id: userId, session_id: sessionId, p256dh, auth }),
    )
    .execute();

/** The oldest go when there are more. */
export const deleteDevicesBeyond = (db: Db, userId: string, most: number) =>
  db
    .deleteFrom('push_devices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute();

export async function renewDevice(db: Db, { userId, sessionId }: Owner, endpoint: string) {
  const row = await db
    .updateTable('push_devices')
    .set({ session_id: sessionId })
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteDevice = (db: Db, userId: string, endpoint: string) =>
  db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();

export const findDevice = (db: Db, userId: string, endpoint: string) =>
  db
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();

interface NewPush {
  readonly deviceId: string;
  readonly template: NotificationType | PushTemplate;
  readonly params?: Readonly<Record<string, string>>;
  readonly link: string;
  readonly sendAfter: Date;
  readonly expiresAt: Date;
}

/** What is pushed without being news. */
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

/**
 * For a statement that answers as `told` what news somebody has just been told, and who wants it pushed: puts
 * it before the browsers that they chose.
 */
export const pushesOfTold = (
  type: NotificationType,
  { sendAfter, expiresAt }: Pick<NewPush, 'sendAfter' | 'expiresAt'>,
) => sql`
  insert into pushes (device_id, notification_id, template, params, link, send_after, expires_at)
  select d.id, told.id, ${type}, told.params, told.link, ${sendAfter.toISOString()}, ${expiresAt.toISOString()}
  from told join push_devices as d on d.user_id = told.user_id
  where told.push
  on conflict on constraint pushes_once do nothing`;

/** What is due, claimed by this transaction; others pass it by. */
export const claimDuePushes = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('pushes as p')
    .innerJoin('push_devices as d', 'd.id', 'p.device_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .leftJoin('notifications as n', 'n.id', 'p.notification_id')
    .leftJoin('quiet_hours as q', 'q.user_id', 'd.user_id')
    .select((eb) => [
      'p.id',
      'p.device_id as deviceId',
      'p.notification_id as notificationId',
      'p.template',
      'p.params',
      'p.link',
      'p.attempts',
      'p.expires_at as expiresAt',
      'd.endpoint',
      'd.p256dh',
      'd.auth',
      'u.first_name as firstName',
      'u.language',
      'u.time_zone as timeZone',
      'n.seen_at as seenAt',
      eb
        .or([
          eb('u.is_removed', '=', eb.lit(true)),
          eb('s.revoked_at', 'is not', null),
          eb('s.expires_at', '<=', now.toISOString()),
        ])
        .$castTo<boolean>()
        .as('isOut'),
      sql<string | null>`to_char(q.starts, 'HH24:MI')`.as('quietFrom'),
      sql<string | null>`to_char(q.ends, 'HH24:MI')`.as('quietTo'),
    ])
    .where('p.send_after', '<=', now.toISOString())
    .orderBy('p.send_after')
    .limit(limit)
    .forUpdate('p')
    .skipLocked()
    .execute();

export type DuePush = Awaited<ReturnType<typeof claimDuePushes>>[number];

export const deletePush = (db: Db, id: string) =>
  db.deleteFrom('pushes').where('id', '=', id).execute();

export const postponePush = (db: Db, id: string, until: Date, attempts: number) =>
  db
    .updateTable('pushes')
    .set({ send_after: until.toISOString(), attempts })
    .where('id', '=', id)
    .execute();

/** A browser that is no more; what waited for it goes with it. */
export const deleteGoneDevice = (db: Db, id: string) =>
  db.deleteFrom('push_devices').where('id', '=', id).execute();

export const findDevices = (db: Db, userId: string) =>
  db
    .selectFrom('push_devices')
    .select(['endpoint', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
