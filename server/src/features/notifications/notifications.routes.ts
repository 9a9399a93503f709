import { notifications } from '@thedot/domain/notifications/notifications.contract';
import { implement } from '../../kernel/implement.ts';
import { pageFrom } from '../../kernel/paging.ts';
import {
  countUnseen,
  deleteNotifications,
  findNotifications,
  markSeen,
} from './notifications.queries.ts';

export const notificationRoutes = implement(notifications, {
  list: async ({ query: { limit, after } }, { db, actor }) => {
    const [found, unseen] = await Promise.all([
      findNotifications(db, { userId: actor.id, before: after, limit }),
      countUnseen(db, actor.id),
    ]);
    return { ...pageFrom(found, limit), unseen };
  },
  markSeen: async ({ body }, { db, actor }) => {
    await markSeen(db, { userId: actor.id, ids: body.ids });
    return { unseen: await countUnseen(db, actor.id) };
  },
  remove: async ({ body }, { db, actor }) => {
    await deleteNotifications(db, { userId: actor.id, ids: body.ids });
    return {};
  },
});
