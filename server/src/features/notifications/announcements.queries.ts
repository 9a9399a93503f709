import type { AnnouncementAudience } from '@thedot/domain/notifications/announcements.contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

interface Audience {
  readonly to: AnnouncementAudience;
  /** The author, who is not notified. */
  readonly exceptUserId: string;
}

/** Selects active, verified and accepted users by role, organization or id, each once. */
export const selectRecipients = ({ to, exceptUserId }: Audience) => sql`
  select u.id from users as u
  where not u.is_removed and u.email_verified_at is not null
    and (u.review is null or u.review = 'accepted') and u.id <> ${exceptUserId}
    and (u.role = any(${to.roles}) or u.organization_id = any(${to.organizationIds}::uuid[])
      or u.id = any(${to.userIds}::uuid[]))`;

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
