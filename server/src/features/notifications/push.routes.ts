import { push } from '@thedot/domain/notifications/push.contract';
import { implement } from '../../http/implement.ts';
import { deleteDevice } from './push-devices.queries.ts';
import { addDevice, sendTestPush, renewDevice, replaceDevice } from './push.service.ts';

export const pushRoutes = implement(push, {
  key: async (_, { keys }) => ({ publicKey: keys.vapidKeys().publicKey }),
  addDevice: async ({ body }, ctx) => {
    await addDevice(ctx, body);
    return {};
  },
  renewDevice: async ({ body }, ctx) => renewDevice(ctx, body.endpoint),
  replaceDevice: async ({ body }, { db }) => {
    await replaceDevice(db, body);
    return {};
  },
  removeDevice: async ({ body }, { db, actor }) => {
    await deleteDevice(db, actor.id, body.endpoint);
    return {};
  },
  test: async ({ body }, ctx) => {
    await sendTestPush(ctx, body.endpoint);
    return {};
  },
});
