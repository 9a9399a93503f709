// Subscribes a page to the presence of the users that it shows, and returns it.
import type { SocketRequestHandlers } from '../../../kernel/socket-requests.ts';
import { watchPresences } from './presence.service.ts';

export const presenceSubscriptionHandlers: Pick<SocketRequestHandlers, 'update_users'> = {
  update_users: (requestedIds, { db, actor, watchPresence: watch, watchedUserIds: watched }) => {
    const ids = requestedIds ?? watched();
    return watchPresences({ db, actor }, ids, (visible) => {
      const visibleIds = new Set(visible);
      watch(
        visible,
        ids.filter((id) => !visibleIds.has(id)),
      );
    });
  },
};
