import { assertFound } from '@thedot/domain/errors';
import { MOST_PUSH_DEVICES, PUSH_KEPT_MS } from '@thedot/domain/limits';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import type { PushDevice } from '@thedot/domain/notifications/push.contract';
import { type Context, transact } from '../../kernel/context.ts';
import {
  deleteDeviceOfOthers,
  deleteDevicesBeyond,
  deleteGoneDevice,
  findDevice,
  isKnownDevice,
  lockDevice,
  renewDevice,
  updateDevice,
  upsertDevice,
} from './push-devices.queries.ts';
import { deleteCallPushes, insertChatPushes, insertPush, insertPushToAll } from './push.queries.ts';

const ownerOf = ({ actor }: Context) => ({ userId: actor.id, sessionId: actor.sessionId });

export const addDevice = (ctx: Context, device: PushDevice): Promise<void> =>
  transact(ctx, async (tx) => {
    await deleteDeviceOfOthers(tx.db, tx.actor.id, device.endpoint);
    await upsertDevice(tx.db, ownerOf(tx), device);
    await deleteDevicesBeyond(tx.db, tx.actor.id, MOST_PUSH_DEVICES);
  });

export const renew = async (ctx: Context, endpoint: string) => ({
  isMine: await renewDevice(ctx.db, ownerOf(ctx), endpoint),
});

interface Replacement {
  readonly was: Pick<PushDevice, 'endpoint'> & Pick<PushDevice['keys'], 'auth'>;
  readonly device: PushDevice;
}

/** Whose it was it stays, with what waits for it; unless a page has named the new address already. */
export const replaceDevice = (db: Db, { was, device }: Replacement): Promise<void> =>
  transact({ db }, async (tx) => {
    const { id } = assertFound(await lockDevice(tx.db, was), 'push.device_not_found');
    if (await isKnownDevice(tx.db, device.endpoint))
      return void (await deleteGoneDevice(tx.db, id));
    await updateDevice(tx.db, id, device);
  });

export async function pushTest({ db, actor, now }: Context, endpoint: string): Promise<void> {
  const device = assertFound(await findDevice(db, actor.id, endpoint), 'push.device_not_found');
  await insertPush(db, {
    deviceId: device.id,
    template: 'push-test',
    link: '/account?tab=notifications',
    sendAfter: now(),
    expiresAt: new Date(now().getTime() + 5 * MINUTE_MS),
  });
}

interface Ring {
  readonly callId: string;
  readonly name: string;
  readonly link: string;
  readonly now: Date;
  readonly until: Date;
}

/** Somebody calls: pushed at once, and of no use to anybody once it no longer rings. */
export const pushCall = (db: Db, userId: string, { callId, name, link, now, until }: Ring) =>
  insertPushToAll(db, userId, {
    template: 'call',
    params: { name, call: callId },
    link,
    sendAfter: now,
    expiresAt: until,
  });

/** Unseen messages: pushed at once, in each room as what is unseen when it goes out. */
export const pushChats = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  chats: readonly { readonly userId: string; readonly roomId: string }[],
) =>
  insertChatPushes(db, chats, {
    sendAfter: now(),
    expiresAt: new Date(now().getTime() + PUSH_KEPT_MS),
  });

/** What has not been pushed yet of a call is not pushed any more. */
export const stopPushing = deleteCallPushes;
