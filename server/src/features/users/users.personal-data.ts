import { ERASED } from '@thedot/domain/users/erasure.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject, PersonalTable } from '../../kernel/personal-data.ts';
import { PROFILE_COLUMNS, TIME_FORMAT_COLUMNS } from './profile-columns.sql.ts';

export const find = (db: Db, { id }: DataSubject) =>
  db
    .selectFrom('users as u')
    .leftJoin('last_seen as seen', 'seen.user_id', 'u.id')
    .select([
      'u.id',
      'u.email',
      'u.role',
      ...PROFILE_COLUMNS,
      ...TIME_FORMAT_COLUMNS,
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
    .executeTakeFirstOrThrow();

/** Keeps the row, because bookings and the audit log refer to it, without any personal data. */
export const erasedAccount: Pick<PersonalTable<'users'>, 'erase' | 'keep' | 'keepTexts'> = {
  erase: {
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
    clock: null,
    week_start: null,
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
  },
  keep: { reviewed_by: 'Who decided on the sign-up.' },
  keepTexts: 'Generated from the erased columns.',
};
