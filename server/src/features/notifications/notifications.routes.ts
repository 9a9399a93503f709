import { notifications } from '@thedot/domain/notifications/notifications.contract';
import { preferences } from '@thedot/domain/notifications/preferences.contract';
import { push } from '@thedot/domain/notifications/push.contract';
import { implement } from '../../http/implement.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import { countUnseen, findNotifications } from './notifications.queries.ts';
import { removeNotifications, markNotificationsSeen } from './notifications.service.ts';
import { updatePreferences, updateQuietHours, findMyPreferences } from './preferences.service.ts';
import { deleteDevice } from './push-devices.queries.ts';
import { addDevice, sendTestPush, renewDevice, replaceDevice } from './push.service.ts';

export const notificationRoutes = implement(notifications, {
  list: async ({ query: { limit, after } }, { db, actor }) => {
    const [found, unseen] = await Promise.all([
      findNotifications(db, { userId: actor.id, after: parseCursor(after), limit }),
      countUnseen(db, actor.id),
    ]);
    const { items, next } = toSortedPage(found, limit, ({ place }) => place);
    return { items: items.map(({ place: _, ...shown }) => shown), next, unseen };
  },
  markSeen: ({ body }, ctx) => markNotificationsSeen(ctx, body),
  remove: async ({ body }, ctx) => {
    await removeNotifications(ctx, body);
    return {};
  },
});

export const preferenceRoutes = implement(preferences, {
  find: async (_, ctx) => findMyPreferences(ctx),
  choose: async ({ body }, ctx) => updatePreferences(ctx, body.preferences),
  chooseQuietHours: async ({ body }, ctx) => updateQuietHours(ctx, body.quietHours),
});

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
