import { found } from '@thedot/domain/errors';
import { MOST_PUSH_DEVICES } from '@thedot/domain/limits';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import type { PushDevice } from '@thedot/domain/notifications/push.contract';
import { type Context, transact } from '../../kernel/context.ts';
import {
  deleteCallPushes,
  deleteDeviceOfOthers,
  deleteDevicesBeyond,
  findDevice,
  insertPush,
  insertPushToAll,
  renewDevice,
  upsertDevice,
} from './push.queries.ts';

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

export async function pushTest({ db, actor, now }: Context, endpoint: string): Promise<void> {
  const device = found(await findDevice(db, actor.id, endpoint), 'push.device_not_found');
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

/** What has not been pushed yet of a call is not pushed any more. */
export const stopPushing = deleteCallPushes;
