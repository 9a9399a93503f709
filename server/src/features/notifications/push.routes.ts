import { push } from '@thedot/domain/notifications/push.contract';
import { implement } from '../../kernel/implement.ts';
import { deleteDevice } from './push-devices.queries.ts';
import { addDevice, pushTest, renew, replaceDevice } from './push.service.ts';

export const pushRoutes = implement(push, {
  key: async (_, { keys }) => ({ publicKey: keys.vapid().publicKey }),
  addDevice: async ({ body }, ctx) => {
    await addDevice(ctx, body);
    return {};
  },
  renewDevice: async ({ body }, ctx) => renew(ctx, body.endpoint),
  replaceDevice: async ({ body }, { db }) => {
    await replaceDevice(db, body);
    return {};
  },
  removeDevice: async ({ body }, { db, actor }) => {
    await deleteDevice(db, actor.id, body.endpoint);
    return {};
  },
  test: async ({ body }, ctx) => {
    await pushTest(ctx, body.endpoint);
    return {};
  },
});
