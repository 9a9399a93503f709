import { notifications } from '@thedot/domain/notifications/notifications.contract';
import { implement } from '../../http/implement.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import { countUnseen, findNotifications } from './notifications.queries.ts';
import { removeNotifications, markNotificationsSeen } from './notifications.service.ts';

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
