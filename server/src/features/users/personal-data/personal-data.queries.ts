import { ERASED } from '@thedot/domain/users/erasure.rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DataSubject } from '../../../kernel/personal-data.ts';
import { PROFILE_COLUMNS } from '../profile-columns.ts';

export async function find(db: Db, { id }: DataSubject) {
  const [profile, copies, erasures] = await Promise.all([
    db
      .selectFrom('users as u')
      .leftJoin('last_seen as seen', 'seen.user_id', 'u.id')
      .select([
        'u.id',
        'u.email',
        'u.role',
        ...PROFILE_COLUMNS,
        'u.keep_informed as keepInformed',
        'u.chosen_status as presence',
        'u.station_5g as station5G',
        'u.review',
        'u.review_reason as reviewReason',
        'u.reviewed_at as reviewedAt',
        'u.created_at as joinedAt',
        'seen.seen_at as lastSeenAt',
      ])
      .where('u.id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('data_exports')
      .select('created_at as askedAt')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('erasure_requests')
      .select(['state', 'asked_at as askedAt', 'decided_at as decidedAt', 'reason'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  return { ...profile, copies, erasures };
}

/** Keeps the row, because bookings and the audit log refer to it, without any personal data. */
export async function erase(db: Db, { id }: DataSubject) {
  await db.deleteFrom('user_notes').where('user_id', '=', id).execute();
  await db.deleteFrom('connections').where('user_id', '=', id).execute();
  await db.deleteFrom('data_exports').where('user_id', '=', id).execute();
  await db.updateTable('erasure_requests').set({ reason: '' }).where('user_id', '=', id).execute();
  await db
    .updateTable('last_seen')
    .set({ seen_at: '1970-01-01T00:00:00Z' })
    .where('user_id', '=', id)
    .execute();
  await db
    .updateTable('users')
    .set({
      email: sql<string>`gen_random_uuid() || '@erased.invalid'`,
      email_verified_at: null,
      password_hash: null,
      second_factor_at: null,
      role: 'external',
      first_name: ERASED.firstName,
      last_name: ERASED.lastName,
      phone: '',
      gender: 'unsaid',
      birthdate: null,
      country: '',
      language: 'en',
      position: '',
      bio: '',
      time_zone: null,
      keep_informed: false,
      chosen_status: 'Offline',
      photo_id: null,
      organization_id: null,
      station_5g: false,
      review: null,
      review_reason: null,
      is_completed: false,
      is_removed: true,
      erased_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
