// Whom a page shows: it is told how they are, now and from now on.
import type { LiveAnswers } from '../../platform/realtime/asks.ts';
import { findVisible } from './presence.service.ts';

export const watchingAnswers: Pick<LiveAnswers, 'update_users'> = {
  update_users: (asked, { db, actor, watch, watched }) => {
    const ids = asked ?? watched();
    return findVisible({ db, actor }, ids, (seen) => {
      const isSeen = new Set(seen);
      watch(
        seen,
        ids.filter((id) => !isSeen.has(id)),
      );
    });
  },
};
