import { transact } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { lockUnsent } from './announcements.queries.ts';
import { notifyOfAnnouncement } from './notify-of-announcement.service.ts';

/** Notifies the audiences of announcements that have begun since the last run. */
export async function sendAnnouncements(ctx: JobContext): Promise<void> {
  while (await sendNext(ctx));
}

/** Returns whether there was one. */
const sendNext = (ctx: JobContext): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const announcement = await lockUnsent(tx.db, tx.now());
    if (!announcement) return false;
    await notifyOfAnnouncement({ ...tx, actor: null }, announcement);
    return true;
  });
