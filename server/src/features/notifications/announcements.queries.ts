import type { AnnouncementAudience } from '@thedot/domain/notifications/announcements.contract';
import type { EmailFrequency } from '@thedot/domain/notifications/preferences.contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { insertInstantMails } from '../../platform/mail/mail.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { insertNotificationPushes } from './push.queries.ts';

const ANNOUNCEMENT_TYPE = 'hub.announcement';

interface Audience {
  readonly to: AnnouncementAudience;
  /** The author, who is not notified. */
  readonly exceptUserId: string;
}

/** Selects active, verified and accepted users by role, organization or id, each once. */
const selectAudience = ({ to, exceptUserId }: Audience) => sql`
  select u.id from users as u
  where not u.is_removed and u.email_verified_at is not null
    and (u.review is null or u.review = 'accepted') and u.id <> ${exceptUserId}
    and (u.role = any(${to.roles}) or u.organization_id = any(${to.organizationIds}::uuid[])
      or u.id = any(${to.userIds}::uuid[]))`;

export async function countAudience(db: Db, meant: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${selectAudience(meant)}) as meant`.execute(db);
  return rows[0]?.count ?? 0;
}

interface NewAnnouncement extends Audience {
  readonly eventId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: string;
  readonly email: EmailFrequency;
  readonly push: boolean;
  readonly sendAfter: Date;
  readonly pushTiming: { readonly sendAfter: Date; readonly expiresAt: Date };
}

/**
 * Notifies the whole audience in one statement, on the channels that each user chose. Returns the ids of the notified
 * users.
 */
export async function insertAnnouncement(db: Db, it: NewAnnouncement): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with meant as (${selectAudience(it)}),
    told as (
      insert into notifications (user_id, type, event_id, params, link, in_app, email, push)
      select meant.id, ${ANNOUNCEMENT_TYPE}, ${it.eventId}, ${JSON.stringify(it.params)}::jsonb, ${it.link}, true,
        coalesce(p.email, ${it.email}::email_frequency),
        coalesce(p.push, ${it.push}) and exists (select from push_devices as d where d.user_id = meant.id)
      from meant
      left join notification_preferences as p on p.user_id = meant.id and p.type = ${ANNOUNCEMENT_TYPE}
      on conflict on constraint notifications_once do nothing
      returning id, user_id, params, link, booking_kind, booking_id, email, push
    ), mailed as (
      ${insertInstantMails(ANNOUNCEMENT_TYPE, it.sendAfter)}
    ), pushed as (
      ${insertNotificationPushes(ANNOUNCEMENT_TYPE, { ...it.pushTiming, expiryParam: null })}
    )
    select user_id as "userId" from told`.execute(db);
  return rows.map(({ userId }) => userId);
}

export const insertSentAnnouncement = (db: Db, announcement: Insertable<DB['announcements']>) =>
  db.insertInto('announcements').values(announcement).execute();

/** The announcements that were sent, newest first, and one more than the limit. */
export const findAnnouncements = (
  db: Db,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) =>
  db
    .selectFrom('announcements as a')
    .select([
      'a.id',
      briefPerson(db, 'a.author_id').$notNull().as('author'),
      'a.title',
      'a.text',
      'a.link',
      'a.recipients',
      'a.created_at as createdAt',
    ])
    .$if(after !== undefined, (q) => q.where('a.id', '<', after!))
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();
