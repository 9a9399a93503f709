import { HOUR_MS } from '@thedot/domain/kernel/time';
import { ANNOUNCEMENTS_PER_HOUR } from '@thedot/domain/limits';
import type {
  AnnouncementAudience,
  Announcement,
} from '@thedot/domain/notifications/announcements.contract';
import { linkOf } from '@thedot/domain/notification-catalogue';
import { type Context, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { countSelected } from '../users/target-audience.sql.ts';
import {
  findAnnouncements,
  insertSentAnnouncement,
  selectRecipients,
} from './announcements.queries.ts';
import { notifySelected } from './audience-notifications.service.ts';

export const countRecipients = (
  { db, actor }: Context,
  to: AnnouncementAudience,
): Promise<number> => countSelected(db, selectRecipients({ to, exceptUserId: actor.id }));

export const listAnnouncements = async (
  { db }: Context,
  page: { readonly limit: number; readonly after?: string | undefined },
) => toPage(await findAnnouncements(db, page), page.limit);

/** Sends an announcement to many users. The audit log keeps the author, the text and the audience. */
export async function sendAnnouncement(ctx: Context, announcement: Announcement): Promise<number> {
  const { to, title, text } = announcement;
  const link = linkOf('hub.announcement', announcement.link, { title, text });
  const quota = { points: ANNOUNCEMENTS_PER_HOUR, windowMs: HOUR_MS };
  await consume(ctx, { key: `announcement:${ctx.actor.id}`, ...quota });
  return transact(ctx, async (tx) => {
    const { db, actor, caller } = tx;
    const recipients = await notifySelected(
      tx,
      'hub.announcement',
      selectRecipients({ to, exceptUserId: actor.id }),
      {
        eventId: crypto.randomUUID(),
        params: { title, text },
        target: announcement.link ?? null,
      },
    );
    await insertSentAnnouncement(db, {
      author_id: actor.id,
      title,
      text,
      link,
      recipients,
      created_at: tx.now().toISOString(),
    });
    await audit(db, {
      actorId: actor.id,
      action: 'hub.announced',
      subjectKind: 'hub',
      subjectId: null,
      address: caller.address,
      details: { ...to, title, text, link, told: recipients },
    });
    return recipients;
  });
}
