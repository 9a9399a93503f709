import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePerson } from './sample-people.ts';

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Owners join before the members of their organizations, and both over the past year; staff were there before. */
export function daysSinceJoining({ role, isOwner }: SamplePerson, index: number): number {
  if (['super-admin', 'admin', 'dot', 'tt'].includes(role)) return 400;
  return Math.max(3, isOwner ? 330 - index * 9 : 120 - index * 3);
}

export async function insertSamplePerson(
  db: Db,
  person: SamplePerson,
  more: { email: string; hash: string; organizationId: string | null; joinedAt: Date },
): Promise<string> {
  const joinedAt = more.joinedAt.toISOString();
  const isWaiting = person.review === 'waiting';
  const { id } = await db
    .insertInto('users')
    .values({
      email: more.email,
      email_verified_at: joinedAt,
      created_at: joinedAt,
      password_hash: more.hash,
      role: person.role,
      first_name: person.name[0],
      last_name: person.name[1],
      country: 'TN',
      language: person.language,
      position: person.position,
      bio: person.bio ?? '',
      organization_id: more.organizationId,
      review: isWaiting ? 'waiting' : person.role === 'external' ? 'accepted' : null,
      is_completed: !person.incomplete,
      station_5g: person.station5G ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (person.isOwner && more.organizationId) {
    await db
      .updateTable('organizations')
      .set({ owner_id: id, created_at: joinedAt })
      .where('id', '=', more.organizationId)
      .execute();
  }
  return id;
}

/** Sets when the sample users were last online: some today, others in the days before. */
export async function setLastSeen(db: Db, ids: readonly string[], now: Date): Promise<void> {
  for (const [index, id] of ids.entries()) {
    // A third is here now; a prime number of minutes spreads the others over the days before.
    const minutes = index % 3 === 0 ? index % 9 : ((index * 197) % 5003) + 30;
    await db
      .updateTable('last_seen')
      .set({ seen_at: new Date(now.getTime() - minutes * MINUTE_MS).toISOString() })
      .where('user_id', '=', id)
      .execute();
  }
}
