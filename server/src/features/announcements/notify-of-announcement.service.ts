import { pickWords } from '@thedot/domain/announcements/announcements.rules';
import { language } from '@thedot/domain/kernel/fields';
import { audit } from '../../platform/audit/audit.queries.ts';
import { notifySelected } from '../notifications/audience-notifications.service.ts';
import type { NotificationContext } from '../notifications/notifications.service.ts';
import {
  type AnnouncementRow,
  selectRecipients,
  updateAnnouncement,
} from './announcements.queries.ts';

/** Notifies the audience of an announcement, except its author, once it has begun: each in their language, once. */
export async function notifyOfAnnouncement(
  ctx: NotificationContext,
  row: AnnouncementRow,
): Promise<void> {
  const { id, authorId, link } = row;
  const now = ctx.now();
  if (!isDue(row, now)) return;
  const words = {
    en: { title: row.title_en, text: row.text_en, linkLabel: '' },
    fr: { title: row.title_fr, text: row.text_fr, linkLabel: '' },
  };
  let recipients = 0;
  for (const reader of language.options) {
    const { title, text } = pickWords(words, reader);
    recipients += await notifySelected(
      ctx,
      'hub.announcement',
      selectRecipients({ id, exceptUserId: authorId, readerLanguage: reader }),
      {
        eventId: id,
        params: { title, text },
        // Another site opens from the banner only: a notification opens a page of the hub.
        target: link.startsWith('/') ? link : null,
      },
    );
  }
  await updateAnnouncement(ctx.db, id, { notified_at: now.toISOString(), recipients });
  await audit(ctx.db, {
    actorId: ctx.actor?.id ?? null,
    action: 'hub.announced',
    subjectKind: 'announcement',
    subjectId: id,
    details: { told: recipients },
  });
}

/** Once it has ended it is not sent any more. */
const isDue = ({ isNotified, notifiedAt, startsAt, endsAt }: AnnouncementRow, now: Date): boolean =>
  isNotified &&
  notifiedAt === null &&
  Date.parse(startsAt) <= now.getTime() &&
  (endsAt === null || Date.parse(endsAt) > now.getTime());
