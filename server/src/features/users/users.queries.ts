import type { Gender, ProfileChanges } from '@thedot/domain/users/users.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isEmptyUpdate } from '../../db/is-empty-update.ts';
import type { ReviewState } from '../../db/schema.ts';
import { briefPerson } from './brief-person.sql.ts';
import { ORGANIZATION_COLUMNS } from './organization-brief.sql.ts';
import { PROFILE_COLUMNS, TIME_FORMAT_COLUMNS, toProfileColumns } from './profile-columns.sql.ts';

export const findOwnAccount = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.role',
      ...PROFILE_COLUMNS,
      ...TIME_FORMAT_COLUMNS,
      'u.chosen_status as status',
      'u.photo_id as photo',
      'u.is_completed as isCompleted',
      'u.review',
      'u.review_reason as reviewReason',
      'u.station_5g as station5G',
      eb('u.second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
      ...ORGANIZATION_COLUMNS,
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();

const selectForSignIn = (db: Db) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'email',
      'role',
      'password_hash as passwordHash',
      'is_removed as isRemoved',
      eb('email_verified_at', 'is not', null).$castTo<boolean>().as('isVerified'),
      eb('second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
    ]);

/** What permissions depend on, of users who were not removed. */
export const findPersonRows = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.id',
      'u.role',
      'u.is_completed as isCompleted',
      'u.review',
      'u.station_5g as station5G',
      'u.organization_id as organizationId',
      'o.can_book_expert as canBookExpert',
    ])
    .where('u.id', 'in', ids)
    .where('u.is_removed', '=', false)
    .execute();

export const findForSignInByEmail = (db: Db, email: string) =>
  selectForSignIn(db).where('email', '=', email).executeTakeFirst();

export const findForSignInById = (db: Db, id: string) =>
  selectForSignIn(db).where('id', '=', id).executeTakeFirst();

export const findPasswordAccount = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'password_hash as passwordHash',
    ])
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .executeTakeFirst();

export const findAnyWithRole = (db: Db, role: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('is_removed', '=', false)
    .limit(1)
    .executeTakeFirst();

export const insertUser = (
  db: Db,
  user: {
    email: string;
    passwordHash: string | null;
    role: string;
    firstName: string;
    lastName: string;
    country: string;
    language: string;
    keepInformed: boolean;
    organizationId: string | null;
    review: ReviewState | null;
    verifiedAt: Date | null;
    phone?: string | undefined;
    gender?: Gender | undefined;
    position?: string | undefined;
    station5G?: boolean | undefined;
  },
) =>
  db
    .insertInto('users')
    .values({
      email: user.email,
      email_verified_at: user.verifiedAt?.toISOString() ?? null,
      password_hash: user.passwordHash,
      role: user.role,
      first_name: user.firstName,
      last_name: user.lastName,
      country: user.country,
      language: user.language,
      keep_informed: user.keepInformed,
      organization_id: user.organizationId,
      review: user.review,
      phone: user.phone ?? '',
      gender: user.gender ?? 'unsaid',
      position: user.position ?? '',
      station_5g: user.station5G ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateEmailVerified = (db: Db, id: string, now: Date) =>
  db
    .updateTable('users')
    .set({ email_verified_at: now.toISOString() })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();

export async function updateProfile(db: Db, id: string, changes: ProfileChanges): Promise<void> {
  if (isEmptyUpdate(changes)) return;
  await db.updateTable('users').set(toProfileColumns(changes)).where('id', '=', id).execute();
}

/** Returns false when a concurrent request completed the registration first. */
export async function markCompleted(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_completed: true })
    .where('id', '=', id)
    .where('is_completed', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks a user whose completed registration awaits review, so that no decision overlaps. */
export const lockWaiting = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_completed', '=', true)
    .where('review', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Locks the row, so that of concurrent uploads each replaces the one before. */
export const lockPhoto = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select('photo_id as photo')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updatePhoto = (db: Db, id: string, photo: string) =>
  db.updateTable('users').set({ photo_id: photo }).where('id', '=', id).execute();

export const updateChosenStatus = (
  db: Db,
  id: string,
  status: 'Active' | 'Offline' | 'Do Not Disturb' | 'Away',
) => db.updateTable('users').set({ chosen_status: status }).where('id', '=', id).execute();

/** A password set by an emailed link verifies the address too. */
export const updatePasswordHash = (db: Db, id: string, hash: string, now: Date) =>
  db
    .updateTable('users')
    .set((eb) => ({
      password_hash: hash,
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now.toISOString())),
    }))
    .where('id', '=', id)
    .execute();

/** Replaces the hash of the same password; returns false when the password was changed meanwhile. */
export async function updateOutdatedHash(
  db: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface SignUpReviewUpdate {
  readonly from: ReviewState;
  readonly to: ReviewState;
  readonly reason: string | null;
  readonly role?: string | undefined;
  readonly by: string;
  readonly at: Date;
}

export async function updateReview(
  db: Db,
  id: string,
  { from, to, reason, role, by, at }: SignUpReviewUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({
      review: to,
      review_reason: reason,
      reviewed_by: by,
      reviewed_at: at.toISOString(),
      ...(role !== undefined && { role }),
    })
    .where('id', '=', id)
    .where('review', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false when it already has this state, so that one of two concurrent calls succeeds. */
export async function updateSecondFactor(db: Db, id: string, since: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ second_factor_at: since?.toISOString() ?? null })
    .where('id', '=', id)
    .where('second_factor_at', since ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface BulkNewUser {
  readonly email: string;
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly position: string;
  readonly country: string;
  readonly language: string;
  readonly organizationId: string | null;
}

/** Null keeps the stored value. */
export interface BulkUserChange {
  readonly id: string;
  readonly role: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly position: string | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly organizationId: string | null;
}

/** Returns the inserted users; addresses that already exist are skipped. */
export async function insertUsers(
  db: Db,
  people: readonly BulkNewUser[],
): Promise<readonly { id: string; email: string }[]> {
  if (!people.length) return [];
  const { rows } = await sql<{ id: string; email: string }>`
    insert into users (
      email, role, first_name, last_name, phone, position, country, language, organization_id
    )
    select email, role, "firstName", "lastName", phone, position, country, language, "organizationId"
    from json_to_recordset(${JSON.stringify(people)}::json) as person (
      email citext, role text, "firstName" text, "lastName" text, phone text, position text,
      country text, language text, "organizationId" uuid
    )
    on conflict (email) do nothing
    returning id, email`.execute(db);
  return rows;
}

export async function updateUsers(db: Db, changes: readonly BulkUserChange[]): Promise<void> {
  const accessChanges = changes.filter(
    ({ role, organizationId }) => role !== null || organizationId !== null,
  );
  await sql`
    update users u set
      first_name = coalesce(change."firstName", u.first_name),
      last_name = coalesce(change."lastName", u.last_name),
      phone = coalesce(change.phone, u.phone),
      position = coalesce(change.position, u.position),
      country = coalesce(change.country, u.country),
      language = coalesce(change.language, u.language)
    from ${toRecordset(changes)} where u.id = change.id`.execute(db);
  // Separate, because an update of these columns makes every server reload the user's permissions.
  await sql`
    update users u set
      role = coalesce(change.role, u.role),
      organization_id = coalesce(change."organizationId", u.organization_id)
    from ${toRecordset(accessChanges)} where u.id = change.id`.execute(db);
}

const toRecordset = (changes: readonly BulkUserChange[]) => sql`
  json_to_recordset(${JSON.stringify(changes)}::json) as change (
    id uuid, role text, "firstName" text, "lastName" text, phone text, position text,
    country text, language text, "organizationId" uuid
  )`;

/** Returns the ids of active users with one of these roles. */
export async function findUserIdsWithRoles(db: Db, roles: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', roles)
    .where('is_removed', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}

/** The active users of the roles, by name. */
export const findPeopleWithRoles = (db: Db, roles: readonly string[]) =>
  db
    .selectFrom('users as u')
    .select([briefPerson(db, 'u.id').$notNull().as('person')])
    .where(sql<boolean>`u.role::text = any(${[...roles]}::text[])`)
    .where('u.is_removed', '=', false)
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .execute();
