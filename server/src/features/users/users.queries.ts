import type { Gender, ProfileChanges } from '@thedot/domain/users/users.contract';
import type { Db } from '../../db/db.ts';
import { saysNothing } from '../../db/says-nothing.ts';
import type { ReviewState } from '../../db/schema.ts';
import { columnsOf, PROFILE_COLUMNS } from './profile-columns.ts';

export const findMyself = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.role',
      ...PROFILE_COLUMNS,
      'u.chosen_status as status',
      'u.photo_id as photo',
      'u.is_completed as isCompleted',
      'u.review',
      'u.review_reason as reviewReason',
      'u.station_5g as station5G',
      eb('u.second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
      'o.id as organizationId',
      'o.name as organizationName',
      'o.kind as organizationKind',
      'o.can_book_expert as canBookExpert',
      'o.owner_id as ownerId',
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

export const findByEmail = (db: Db, email: string) =>
  selectForSignIn(db).where('email', '=', email).executeTakeFirst();

export const findForSignInById = (db: Db, id: string) =>
  selectForSignIn(db).where('id', '=', id).executeTakeFirst();

export const findOwnerOfPassword = (db: Db, id: string) =>
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

export const findWithRole = (db: Db, role: string) =>
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

export const updateVerified = (db: Db, id: string, now: Date) =>
  db
    .updateTable('users')
    .set({ email_verified_at: now.toISOString() })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();

export async function updateProfile(db: Db, id: string, changes: ProfileChanges): Promise<void> {
  if (saysNothing(changes)) return;
  await db.updateTable('users').set(columnsOf(changes)).where('id', '=', id).execute();
}

/** False when somebody was faster. */
export async function markCompleted(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_completed: true })
    .where('id', '=', id)
    .where('is_completed', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Also takes the row, so that of two pictures sent at once one replaces the other. */
export const lockPhoto = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select('photo_id as photo')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updatePhoto = (db: Db, id: string, photo: string) =>
  db.updateTable('users').set({ photo_id: photo }).where('id', '=', id).execute();

export const updateStatus = (
  db: Db,
  id: string,
  status: 'Active' | 'Offline' | 'Do Not Disturb' | 'Away',
) => db.updateTable('users').set({ chosen_status: status }).where('id', '=', id).execute();

/** Whoever proves an address by a mailed link has verified it too. */
export const updatePasswordHash = (db: Db, id: string, hash: string, now: Date) =>
  db
    .updateTable('users')
    .set((eb) => ({
      password_hash: hash,
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now.toISOString())),
    }))
    .where('id', '=', id)
    .execute();

export interface NewReview {
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
  { from, to, reason, role, by, at }: NewReview,
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

/** False when it stands so already: of two who switch it on at once, one does. */
export async function updateSecondFactor(db: Db, id: string, since: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ second_factor_at: since?.toISOString() ?? null })
    .where('id', '=', id)
    .where('second_factor_at', since ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
