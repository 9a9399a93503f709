import { HOUR_MS } from '@thedot/domain/kernel/time';
import {
  ANNOUNCEMENTS_PER_HOUR,
  MAIL_DELAY_MS,
  PUSH_DELAY_MS,
  PUSH_KEPT_MS,
} from '@thedot/domain/limits';
import type {
  AnnouncedTo,
  Announcement,
} from '@thedot/domain/notifications/announcements.contract';
import { channelsOf } from '@thedot/domain/notifications/preferences.rules';
import { announce } from '../../kernel/announce.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { consume } from '../../platform/rate-limits.ts';
import { countAudience, tellAudience } from './announcements.queries.ts';

export const countAnnounced = ({ db, actor }: Context, to: AnnouncedTo): Promise<number> =>
  countAudience(db, { to, but: actor.id });

/** Writes to many in the hub’s name. Who did, what they wrote and to whom is kept. */
export async function sendAnnouncement(ctx: Context, announcement: Announcement): Promise<number> {
  const { to, title, text, link = '/dashboard' } = announcement;
  const quota = { points: ANNOUNCEMENTS_PER_HOUR, windowMs: HOUR_MS };
  await consume(ctx, { key: `announcement:${ctx.actor.id}`, ...quota });
  return transact(ctx, async (tx) => {
    const { db, actor, caller } = tx;
    const now = tx.now().getTime();
    const { email, push } = channelsOf('hub.announcement');
    const fact = crypto.randomUUID();
    const told = await tellAudience(db, {
      to,
      but: actor.id,
      fact,
      params: { title, text },
      link,
      email,
      push,
      sendAfter: new Date(now + MAIL_DELAY_MS),
      pushed: {
        sendAfter: new Date(now + PUSH_DELAY_MS),
        expiresAt: new Date(now + PUSH_KEPT_MS),
      },
    });
    await audit(db, {
      actorId: actor.id,
      action: 'hub.announced',
      subjectKind: 'hub',
      subjectId: null,
      address: caller.address,
      details: { ...to, title, text, link, told: told.length },
    });
    announce(tx, 'show_notification', { to: told });
    return told.length;
  });
}
