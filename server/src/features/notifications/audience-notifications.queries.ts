import type { NotificationChannels } from '@thedot/domain/kernel/notification-type';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { insertInstantMails } from '../../platform/mail/mail.queries.ts';
import { insertNotificationPushes } from './push.queries.ts';

export interface AudienceNotification {
  readonly type: NotificationType;
  readonly channels: NotificationChannels;
  readonly eventId: string;
  readonly params: Readonly<Record<string, string | number | undefined>>;
  readonly link: string;
  readonly sendAfter: Date;
  readonly pushTiming: Parameters<typeof insertNotificationPushes>[1];
}

/**
 * Notifies all users that a query selects in one statement, on the channels that each of them chose. Skips users who
 * were already notified of the event. Returns the ids of the users whose bell shows it now.
 */
export async function insertAudienceNotifications(
  db: Db,
  audience: RawBuilder<unknown>,
  { type, channels, eventId, params, link, sendAfter, pushTiming }: AudienceNotification,
): Promise<string[]> {
  const { isInAppFixed, inApp, email, push } = channels;
  const { rows } = await sql<{ userId: string }>`
    with meant as (${audience}),
    wanted as (
      select meant.id, ${isInAppFixed}::boolean or coalesce(p.in_app, ${inApp}) as in_app,
        coalesce(p.email, ${email}::email_frequency) as email,
        coalesce(p.push, ${push}) and exists (select from push_devices as d where d.user_id = meant.id) as push
      from meant
      left join notification_preferences as p on p.user_id = meant.id and p.type = ${type}
    ),
    told as (
      insert into notifications (user_id, type, event_id, params, link, in_app, email, push)
      select id, ${type}, ${eventId}, ${JSON.stringify(params)}::jsonb, ${link}, in_app, email, push
      from wanted
      where in_app or email <> 'off' or push
      on conflict on constraint notifications_once do nothing
      returning id, user_id, params, link, booking_kind, booking_id, in_app, email, push
    ), mailed as (
      ${insertInstantMails(type, sendAfter)}
    ), pushed as (
      ${insertNotificationPushes(type, pushTiming)}
    )
    select user_id as "userId" from told where in_app`.execute(db);
  return rows.map(({ userId }) => userId);
}
