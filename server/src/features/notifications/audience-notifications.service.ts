import { MAIL_DELAY_MS, PUSH_DELAY_MS, PUSH_RETENTION_MS } from '@thedot/domain/limits';
import { channelsOf, isOfParts, linkOf } from '@thedot/domain/notification-catalogue';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { TargetAudience } from '@thedot/domain/users/target-audience.contract';
import type { Db } from '../../db/db.ts';
import { publishChange } from '../../kernel/publish-change.ts';
import { countSelected, selectAudience } from '../users/target-audience.sql.ts';
import { insertAudienceNotifications } from './audience-notifications.queries.ts';
import type { NotificationContent, NotificationContext } from './notifications.service.ts';

/**
 * Notifies all users of an audience of an event, except the actor. Repeated with the same event, it reaches those who
 * joined the audience since.
 */
export const notifyAudience = <T extends NotificationType>(
  ctx: NotificationContext,
  type: T,
  audience: TargetAudience,
  content: NotificationContent<T>,
): Promise<number> =>
  notifySelected(ctx, type, selectAudience(audience, ctx.actor?.id ?? null), content);

/** The number of users whom `notifyAudience` would reach. */
export const countAudience = (
  { db, actor }: { readonly db: Db; readonly actor: { readonly id: string } },
  audience: TargetAudience,
): Promise<number> => countSelected(db, selectAudience(audience, actor.id));

/** Notifies the users that a query selects, in one statement. Returns how many of them. */
export async function notifySelected<T extends NotificationType>(
  ctx: NotificationContext,
  type: T,
  users: Parameters<typeof insertAudienceNotifications>[1],
  { eventId, params, target }: NotificationContent<T>,
): Promise<number> {
  if (isOfParts(type, ctx.settings.switchedOff)) return 0;
  const channels = channelsOf(type);
  const later = (ms: number) => new Date(ctx.now().getTime() + ms);
  const told = await insertAudienceNotifications(ctx.db, users, {
    type,
    channels,
    eventId,
    params,
    link: linkOf(type, target, params),
    sendAfter: later(MAIL_DELAY_MS),
    pushTiming: {
      sendAfter: later(PUSH_DELAY_MS),
      expiresAt: later(PUSH_RETENTION_MS),
      expiryParam: channels.expiryParam,
    },
  });
  publishChange(ctx, 'show_notification', { userIds: told });
  return told.length;
}
