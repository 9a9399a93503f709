import { notifications } from '@thedot/domain/notifications/notifications.contract';
import { implement } from '../../kernel/implement.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { countUnseen, findNotifications } from './notifications.queries.ts';
import { remove, see } from './notifications.service.ts';

export const notificationRoutes = implement(notifications, {
  list: async ({ query: { limit, after } }, { db, actor }) => {
    const [found, unseen] = await Promise.all([
      findNotifications(db, { userId: actor.id, behind: placeFrom(after), limit }),
      countUnseen(db, actor.id),
    ]);
    const { items, next } = sortedPageFrom(found, limit, ({ place }) => place);
    return { items: items.map(({ place: _, ...shown }) => shown), next, unseen };
  },
  markSeen: ({ body }, ctx) => see(ctx, body),
  remove: async ({ body }, ctx) => {
    await remove(ctx, body);
    return {};
  },
});
