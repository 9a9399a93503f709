// Whom a page shows: it is told how they are, now and from now on.
import type { LiveAnswers } from '../../platform/realtime/asks.ts';
import { findPresences } from './presence.queries.ts';
import { findVisible } from './presence.service.ts';

export const watchingAnswers: Pick<LiveAnswers, 'update_users'> = {
  update_users: async (asked, { db, actor, watch, watched }) => {
    const ids = asked ?? watched();
    const visible = await findVisible({ db, actor }, ids);
    const seen = visible.map(({ userId }) => userId);
    const isSeen = new Set(seen);
    watch(
      seen,
      ids.filter((id) => !isSeen.has(id)),
    );
    // Read again, now that the line listens: what changed in between it was not told.
    return findPresences(db, seen);
  },
};
