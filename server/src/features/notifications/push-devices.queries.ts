import type { PushDevice } from '@thedot/domain/notifications/push.contract';
import type { Db } from '../../db/db.ts';

interface Owner {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * A browser belongs to the user who signed in there last; only that browser knows the keys. Deletes the waiting pushes
 * of the earlier user with it.
 */
export const deleteDeviceOfOthers = (
  db: Db,
  userId: string,
  { endpoint, keys: { p256dh, auth } }: PushDevice,
) =>
  db
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .where('auth', '=', auth)
    .where('user_id', '<>', userId)
    .returning('user_id as userId')
    .executeTakeFirst();

/** Returns nothing when the address belongs to another user. */
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
        .doUpdateSet({ session_id: sessionId, p256dh, auth })
        .where('push_devices.user_id', '=', userId),
    )
    .returning('id')
    .executeTakeFirst();

/** Deletes the oldest devices above the limit. */
export const deleteOldestDevices = (db: Db, userId: string, most: number) =>
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

export async function updateDeviceSession(db: Db, { userId, sessionId }: Owner, endpoint: string) {
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

/** Identifies the device by its secret, which only its browser and this server know. */
export const lockDevice = (
  db: Db,
  { endpoint, auth }: { readonly endpoint: string; readonly auth: string },
) =>
  db
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .forUpdate()
    .executeTakeFirst();

export const isKnownDevice = async (db: Db, endpoint: string): Promise<boolean> =>
  (await db
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()) !== undefined;

export const updateDevice = (
  db: Db,
  id: string,
  { endpoint, keys: { p256dh, auth } }: PushDevice,
) => db.updateTable('push_devices').set({ endpoint, p256dh, auth }).where('id', '=', id).execute();

export const findDevice = (db: Db, userId: string, endpoint: string) =>
  db
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();

/** Deletes a device whose subscription ended, with its waiting pushes. */
export const deleteDeviceById = (db: Db, id: string) =>
  db.deleteFrom('push_devices').where('id', '=', id).execute();

export const findDevices = (db: Db, userId: string) =>
  db
    .selectFrom('push_devices')
    .select(['endpoint', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
