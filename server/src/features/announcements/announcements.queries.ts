import type {
  AnnouncementAudience,
  AnnouncementState,
} from '@thedot/domain/announcements/announcements.contract';
import type { AnnouncementLevel } from '@thedot/domain/users/page-announcements.contract';
import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

/** Active, verified and accepted users. */
const isReachable = sql<boolean>`(not u.is_removed and u.email_verified_at is not null
  and (u.review is null or u.review = 'accepted'))`;

/** Whether `users as u` is in the audience of `announcements as a`. */
const isInAudience = sql<boolean>`(${isReachable} and (u.role = any(a.roles) or exists (
  select from announcement_recipients as r where r.announcement_id = a.id
    and (r.user_id = u.id or r.organization_id = u.organization_id))))`;

/** Selects the users of an audience that is not stored, each once. */
export const selectAudience = ({ roles, organizationIds, userIds }: AnnouncementAudience) => sql`
  select u.id from users as u
  where ${isReachable} and (u.role = any(${roles}) or u.organization_id = any(${organizationIds}::uuid[])
    or u.id = any(${userIds}::uuid[]))`;

interface Recipients {
  readonly id: string;
  readonly exceptUserId: string;
  readonly readerLanguage: string;
}

/** Selects the users of the audience of a stored announcement who read a language. */
export const selectRecipients = ({ id, exceptUserId, readerLanguage }: Recipients) => sql`
  select u.id from users as u, announcements as a
  where a.id = ${id} and u.id <> ${exceptUserId} and u.language = ${readerLanguage} and ${isInAudience}`;

export async function findAudienceIds(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users as u, announcements as a where a.id = ${id} and ${isInAudience}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** What pages show of announcements; `words` as columns. */
const selectShown = (db: Db) =>
  db
    .selectFrom('announcements as a')
    .select((eb) => [
      'a.id',
      eb.ref('a.level').$castTo<AnnouncementLevel>().as('level'),
      'a.title_en',
      'a.text_en',
      'a.link_label_en',
      'a.title_fr',
      'a.text_fr',
      'a.link_label_fr',
      'a.link',
      'a.is_dismissible as isDismissible',
      'a.edition',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.is_banner as isBanner',
    ]);

const hasNotEnded = (now: Date) =>
  sql<boolean>`(a.ends_at is null or a.ends_at > ${now.toISOString()}::timestamptz)`;

/** The banners of a user that have not ended, planned ones included, the most important first. */
export const findBanners = (db: Db, userId: string, now: Date) =>
  selectShown(db)
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .where('a.is_banner', '=', sql.lit(true))
    .where(hasNotEnded(now))
    .where(isInAudience)
    .where(
      sql<boolean>`not exists (select from announcement_dismissals as d
        where d.announcement_id = a.id and d.user_id = u.id and d.edition = a.edition)`,
    )
    .orderBy(sql`array_position(array['urgent', 'warning', 'success', 'info'], a.level)`)
    .orderBy('a.starts_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();

const selectManaged = (db: Db) =>
  selectShown(db).select([
    'a.author_id as authorId',
    briefPerson(db, 'a.author_id').$notNull().as('author'),
    'a.roles',
    sql<string[]>`array(select distinct r.organization_id from announcement_recipients as r
      where r.announcement_id = a.id and r.organization_id is not null)`.as('organizationIds'),
    sql<string[]>`array(select distinct r.user_id from announcement_recipients as r
      where r.announcement_id = a.id and r.user_id is not null)`.as('userIds'),
    'a.is_notified as isNotified',
    'a.notified_at as notifiedAt',
    'a.recipients',
    'a.version',
    sql<number>`(select count(*)::int from users as u where ${isInAudience})`.as('reach'),
    sql<number>`(select count(*)::int from announcement_dismissals as d
      where d.announcement_id = a.id and d.edition = a.edition)`.as('dismissals'),
  ]);

export type AnnouncementRow = Awaited<ReturnType<typeof findAnnouncements>>[number];

interface ListQuery {
  readonly state: AnnouncementState;
  readonly now: Date;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** As `stateOf` of the domain. */
const isInState = (state: AnnouncementState, now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isShown = sql`(a.is_banner and ${hasNotEnded(now)})`;
  if (state === 'planned') return sql<boolean>`a.starts_at > ${at}`;
  const fits = state === 'current' ? isShown : sql`not ${isShown}`;
  return sql<boolean>`(a.starts_at <= ${at} and ${fits})`;
};

/** The announcements in a state, newest first, and one more than the limit. */
export const findAnnouncements = (db: Db, { state, now, after, limit }: ListQuery) =>
  selectManaged(db)
    .where(isInState(state, now))
    .$if(after !== undefined, (q) => q.where('a.id', '<', after!))
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();

export const lockAnnouncement = (db: Db, id: string) =>
  selectManaged(db).where('a.id', '=', id).forUpdate('a').executeTakeFirst();

interface Shown {
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
}

/** A banner that has begun, if the user is in its audience. */
export const findDismissible = (db: Db, { id, userId, now }: Shown) =>
  db
    .selectFrom('announcements as a')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select(['a.is_dismissible as isDismissible', 'a.edition'])
    .where('a.id', '=', id)
    .where('a.is_banner', '=', sql.lit(true))
    .where('a.starts_at', '<=', now.toISOString())
    .where(isInAudience)
    .executeTakeFirst();

export async function insertAnnouncement(
  db: Db,
  announcement: Insertable<DB['announcements']>,
): Promise<string> {
  const { id } = await db
    .insertInto('announcements')
    .values(announcement)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateAnnouncement = (db: Db, id: string, changes: Updateable<DB['announcements']>) =>
  db
    .updateTable('announcements')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

export const deleteAnnouncement = (db: Db, id: string) =>
  db.deleteFrom('announcements').where('id', '=', id).execute();

/** Replaces the organizations and single users of an audience; those that were deleted meanwhile are left out. */
export async function replaceRecipients(
  db: Db,
  id: string,
  { organizationIds, userIds }: Omit<AnnouncementAudience, 'roles'>,
): Promise<void> {
  await db.deleteFrom('announcement_recipients').where('announcement_id', '=', id).execute();
  await sql`
    insert into announcement_recipients (announcement_id, organization_id, user_id)
    select ${id}::uuid, o.id, null::uuid from organizations as o where o.id = any(${organizationIds}::uuid[])
    union all
    select ${id}::uuid, null, u.id from users as u where u.id = any(${userIds}::uuid[])`.execute(
    db,
  );
}

interface Dismissal {
  readonly announcementId: string;
  readonly userId: string;
  readonly edition: number;
  readonly now: Date;
}

/** Of two editions the later one stays. */
export const insertDismissal = (db: Db, { announcementId, userId, edition, now }: Dismissal) =>
  db
    .insertInto('announcement_dismissals')
    .values({
      announcement_id: announcementId,
      user_id: userId,
      edition,
      dismissed_at: now.toISOString(),
    })
    .onConflict((oc) =>
      oc.columns(['announcement_id', 'user_id']).doUpdateSet({
        edition: sql`greatest(announcement_dismissals.edition, excluded.edition)`,
        dismissed_at: sql`excluded.dismissed_at`,
      }),
    )
    .execute();

/** Locks the next announcement that has begun and whose audience is not notified; locked ones wait for the next run. */
export const lockUnsent = (db: Db, now: Date) =>
  selectManaged(db)
    .where('a.is_notified', '=', sql.lit(true))
    .where('a.notified_at', 'is', null)
    .where('a.starts_at', '<=', now.toISOString())
    .where(hasNotEnded(now))
    .orderBy('a.starts_at')
    .limit(1)
    .forUpdate('a')
    .skipLocked()
    .executeTakeFirst();
