import { HOUR_MS } from '@thedot/domain/kernel/time';
import {
  ANNOUNCEMENTS_PER_HOUR,
  MAIL_DELAY_MS,
  PUSH_DELAY_MS,
  PUSH_RETENTION_MS,
} from '@thedot/domain/limits';
import type {
  AnnouncementAudience,
  Announcement,
} from '@thedot/domain/notifications/announcements.contract';
import { channelsOf, linkOf } from '@thedot/domain/notification-catalogue';
import { publishChange } from '../../kernel/publish-change.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import {
  countAudience,
  findAnnouncements,
  insertAnnouncement,
  insertSentAnnouncement,
} from './announcements.queries.ts';

export const countRecipients = (
  { db, actor }: Context,
  to: AnnouncementAudience,
): Promise<number> => countAudience(db, { to, exceptUserId: actor.id });

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
    const now = tx.now().getTime();
    const { email, push } = channelsOf('hub.announcement');
    const eventId = crypto.randomUUID();
    const told = await insertAnnouncement(db, {
      to,
      exceptUserId: actor.id,
      eventId: eventId,
      params: { title, text },
      link,
      email,
      push,
      sendAfter: new Date(now + MAIL_DELAY_MS),
      pushTiming: {
        sendAfter: new Date(now + PUSH_DELAY_MS),
        expiresAt: new Date(now + PUSH_RETENTION_MS),
      },
    });
    const recipients = told.length;
    await insertSentAnnouncement(db, {
      author_id: actor.id,
      title,
      text,
      link,
      recipients,
      created_at: new Date(now).toISOString(),
    });
    await audit(db, {
      actorId: actor.id,
      action: 'hub.announced',
      subjectKind: 'hub',
      subjectId: null,
      address: caller.address,
      details: { ...to, title, text, link, told: recipients },
    });
    publishChange(tx, 'show_notification', { userIds: told });
    return recipients;
  });
}
