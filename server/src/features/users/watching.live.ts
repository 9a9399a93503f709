// Whom a page shows: it is told how they are, now and from now on.
import type { LiveAnswers } from '../../platform/realtime/asks.ts';
import { findVisible } from './presence.service.ts';

export const watchingAnswers: Pick<LiveAnswers, 'update_users'> = {
  // What changes meanwhile is read and told only after it was written, by when the line listens.
  update_users: async (ids, { db, actor, watch }) => {
    const visible = await findVisible({ db, actor }, ids);
    const seen = new Set(visible.map(({ userId }) => userId));
    watch(
      [...seen],
      ids.filter((id) => !seen.has(id)),
    );
    return visible;
  },
};
