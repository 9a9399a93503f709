import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type {
  PreferenceChange,
  Preference,
  QuietHours,
} from '@thedot/domain/notifications/preferences.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isEmptyUpdate } from '../../db/is-empty-update.ts';

export const findPreferences = (db: Db, userId: string): Promise<Preference[]> =>
  db
    .selectFrom('notification_preferences')
    .select((eb) => [
      eb.ref('type').$castTo<NotificationType>().as('type'),
      'in_app as inApp',
      'email',
      'push',
    ])
    .where('user_id', '=', userId)
    .orderBy('type')
    .execute();

/** Finds the stored email frequencies of users. */
export const findEmailFrequencies = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('notification_preferences')
    .select(['user_id as userId', 'type', 'email'])
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .execute();

/** Stores a preference. Channels that were never chosen start from the defaults. */
export async function upsertPreference(
  db: Db,
  userId: string,
  { type, ...chosen }: PreferenceChange,
  usual: Omit<Preference, 'type'>,
): Promise<void> {
  if (isEmptyUpdate(chosen)) return;
  const { inApp = usual.inApp, email = usual.email, push = usual.push } = chosen;
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, type, in_app: inApp, email, push })
    .onConflict((it) =>
      it
        .columns(['user_id', 'type'])
        .doUpdateSet({ in_app: chosen.inApp, email: chosen.email, push: chosen.push }),
    )
    .execute();
}

export const startOfQuietHours = sql<string>`to_char(starts, 'HH24:MI')`.as('starts');
export const endOfQuietHours = sql<string>`to_char(ends, 'HH24:MI')`.as('ends');

export const findQuietHours = (db: Db, userId: string): Promise<QuietHours | undefined> =>
  db
    .selectFrom('quiet_hours')
    .select([startOfQuietHours, endOfQuietHours])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const upsertQuietHours = (db: Db, userId: string, { starts, ends }: QuietHours) =>
  db
    .insertInto('quiet_hours')
    .values({ user_id: userId, starts, ends })
    .onConflict((it) => it.column('user_id').doUpdateSet({ starts, ends }))
    .execute();

export const deleteQuietHours = (db: Db, userId: string) =>
  db.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();

/** Finds the users with notifications that wait for the daily email, with their time zone and the oldest time. */
export const findDigestRecipients = (db: Db, since: Date) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select((eb) => [
      'n.user_id as userId',
      'u.time_zone as timeZone',
      eb.fn.min('n.created_at').as('since'),
    ])
    .where(isAwaitingDigest)
    .where('n.created_at', '>=', since.toISOString())
    .where('u.is_removed', '=', false)
    .groupBy(['n.user_id', 'u.time_zone'])
    .execute();

interface Digest {
  readonly userId: string;
  readonly due: string;
  readonly dedupeKey: string;
}

/** Assigns the notifications before the due time to the queued daily email. */
export const assignToDigests = (db: Db, digests: readonly Digest[], since: Date) =>
  db
    .updateTable('notifications as n')
    .from(
      sql<{ user_id: string; due: string; dedupe_key: string }>`unnest(
        ${digests.map(({ userId }) => userId)}::uuid[],
        ${digests.map(({ due }) => due)}::timestamptz[],
        ${digests.map(({ dedupeKey }) => dedupeKey)}::text[]
      )`.as<'d'>(sql`d(user_id, due, dedupe_key)`),
    )
    .innerJoin('mails as m', 'm.dedupe_key', 'd.dedupe_key')
    .set((eb) => ({ digest_id: eb.ref('m.id') }))
    .whereRef('n.user_id', '=', 'd.user_id')
    .whereRef('n.created_at', '<', 'd.due')
    .where('n.created_at', '>=', since.toISOString())
    .where(isAwaitingDigest)
    .execute();

const isAwaitingDigest = sql<boolean>`n.email = 'daily' and n.digest_id is null and n.seen_at is null`;
