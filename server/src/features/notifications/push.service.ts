import { ECDH } from 'node:crypto';
import { assertAllowed, assertFound, type FieldErrorCode } from '@thedot/domain/errors';
import { assertFieldValid } from '@thedot/domain/kernel/field-problems';
import { MAX_PUSH_DEVICES, PUSH_RETENTION_MS } from '@thedot/domain/limits';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import type { PushDevice } from '@thedot/domain/notifications/push.contract';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import {
  deleteDeviceOfOthers,
  deleteOldestDevices,
  deleteDeviceById,
  findDevice,
  isKnownDevice,
  lockDevice,
  updateDeviceSession,
  updateDevice,
  upsertDevice,
} from './push-devices.queries.ts';
import { deleteCallPushes, insertChatPushes, insertPush, insertPushToAll } from './push.queries.ts';

const toDeviceOwner = ({ actor }: Context) => ({ userId: actor.id, sessionId: actor.sessionId });

/** Moves the browser from a user who was signed in there before. */
export async function addDevice(ctx: Context, device: PushDevice): Promise<void> {
  assertFieldValid('keys.p256dh', refuseKey(device.keys));
  await transact(ctx, async (tx) => {
    const { db, actor, caller } = tx;
    const moved = await deleteDeviceOfOthers(db, actor.id, device);
    const added = await upsertDevice(db, toDeviceOwner(tx), device);
    assertAllowed(added ? null : 'push.device_taken');
    if (moved) {
      await audit(db, {
        actorId: actor.id,
        action: 'push.device-moved',
        subjectKind: 'user',
        subjectId: moved.userId,
        address: caller.address,
      });
    }
    await deleteOldestDevices(db, actor.id, MAX_PUSH_DEVICES);
  });
}

/** A key that is no point of the curve could never encrypt a push. */
function refuseKey({ p256dh }: PushDevice['keys']): FieldErrorCode | null {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return null;
  } catch {
    return 'field.regex';
  }
}

export const renewDevice = async (ctx: Context, endpoint: string) => ({
  isMine: await updateDeviceSession(ctx.db, toDeviceOwner(ctx), endpoint),
});

interface ReplaceDeviceInput {
  readonly was: Pick<PushDevice, 'endpoint'> & Pick<PushDevice['keys'], 'auth'>;
  readonly device: PushDevice;
}

/**
 * Replaces the subscription of a device, which keeps its user and its waiting pushes. Deletes the device when a page
 * has already registered the new subscription.
 */
export async function replaceDevice(db: Db, { was, device }: ReplaceDeviceInput): Promise<void> {
  assertFieldValid('device.keys.p256dh', refuseKey(device.keys));
  await transact({ db }, async (tx) => {
    const { id } = assertFound(await lockDevice(tx.db, was), 'push.device_not_found');
    if (await isKnownDevice(tx.db, device.endpoint))
      return void (await deleteDeviceById(tx.db, id));
    await updateDevice(tx.db, id, device);
  });
}

export async function sendTestPush({ db, actor, now }: Context, endpoint: string): Promise<void> {
  const device = assertFound(await findDevice(db, actor.id, endpoint), 'push.device_not_found');
  await insertPush(db, {
    deviceId: device.id,
    template: 'push-test',
    link: '/account?tab=notifications',
    sendAfter: now(),
    expiresAt: new Date(now().getTime() + 5 * MINUTE_MS),
  });
}

interface CallPush {
  readonly callId: string;
  readonly name: string;
  readonly link: string;
  readonly now: Date;
  readonly ringsUntil: Date;
}

/** Pushes an incoming call at once. The push expires when the call stops ringing. */
export const pushCall = (
  db: Db,
  userId: string,
  { callId, name, link, now, ringsUntil }: CallPush,
) =>
  insertPushToAll(db, userId, {
    template: 'call',
    params: { name, call: callId },
    link,
    sendAfter: now,
    expiresAt: ringsUntil,
  });

/** Pushes unseen messages at once, one push per room. Its text is made when it is sent. */
export const pushChats = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  chats: readonly { readonly userId: string; readonly roomId: string }[],
) =>
  insertChatPushes(db, chats, {
    sendAfter: now(),
    expiresAt: new Date(now().getTime() + PUSH_RETENTION_MS),
  });

/** Cancels the pushes of a call that have not been sent. */
export const cancelCallPushes = deleteCallPushes;
