import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type {
  Choice,
  Preference,
  QuietHours,
} from '@thedot/domain/notifications/preferences.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { saysNothing } from '../../db/says-nothing.ts';

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

/** How some people want to be mailed, where they have said it. */
export const findPaces = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('notification_preferences')
    .select(['user_id as userId', 'type', 'email'])
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .execute();

/** Whoever chose nothing of a kind before starts from the usual. */
export async function upsertPreference(
  db: Db,
  userId: string,
  { type, ...chosen }: Choice,
  usual: Omit<Preference, 'type'>,
): Promise<void> {
  if (saysNothing(chosen)) return;
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

export const findQuietHours = (db: Db, userId: string): Promise<QuietHours | undefined> =>
  db
    .selectFrom('quiet_hours')
    .select([
      sql<string>`to_char(starts, 'HH24:MI')`.as('starts'),
      sql<string>`to_char(ends, 'HH24:MI')`.as('ends'),
    ])
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

/** What waits for a daily mail, by whom it is for: since when, and on whose clocks. */
export const findWaitingForDigest = (db: Db, since: Date) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select((eb) => [
      'n.user_id as userId',
      'u.time_zone as timeZone',
      eb.fn.min('n.created_at').as('since'),
    ])
    .where(waiting)
    .where('n.created_at', '>=', since.toISOString())
    .where('u.is_removed', '=', false)
    .groupBy(['n.user_id', 'u.time_zone'])
    .execute();

interface Digest {
  readonly userId: string;
  readonly due: string;
  readonly dedupeKey: string;
}

/** Puts what happened before it was due into the mail that was queued for it. */
export const fillDigests = (db: Db, digests: readonly Digest[], since: Date) =>
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
    .where(waiting)
    .execute();

const waiting = sql<boolean>`n.email = 'daily' and n.digest_id is null and n.seen_at is null`;
