import { accountStanding } from '@thedot/domain/access/abilities';
import { isStaff, Role } from '@thedot/domain/access/roles';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import { assertAllowed, assertFound } from '@thedot/domain/errors';
import { assertFieldValid } from '@thedot/domain/kernel/field-problems';
import { language } from '@thedot/domain/kernel/fields';
import { Clock, WeekStart } from '@thedot/domain/kernel/time-format';
import type { Gender, Me, PersonBrief, ProfileChanges } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import type { Db } from '../../db/db.ts';
import type { ReviewState } from '../../db/schema.ts';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { hubLook } from '../../kernel/hub-look.ts';
import { deleteFile, insertFile } from '../../platform/files/files.queries.ts';
import { publishPersonChange } from './user-changes.service.ts';
import { withOrganization } from './organization-brief.sql.ts';
import {
  type BulkNewUser,
  type BulkUserChange,
  findAnyWithRole,
  findPeopleWithRoles,
  findUserIdsWithRoles,
  findForSignInByEmail,
  findForSignInById,
  findOwnAccount,
  findPasswordAccount,
  findPersonRows,
  insertUser,
  insertUsers,
  lockPhoto,
  lockWaiting,
  markCompleted,
  type SignUpReviewUpdate,
  updateEmailVerified,
  updateOutdatedHash,
  updatePasswordHash,
  updatePhoto,
  updateProfile,
  updateReview,
  updateSecondFactor,
  updateUsers,
} from './users.queries.ts';

export async function findMe({ db, actor, settings }: Context): Promise<Me> {
  const { hasSecondFactor, ...user } = withOrganization(
    assertFound(await findOwnAccount(db, actor.id), 'user.not_found'),
  );
  return {
    ...user,
    language: language.parse(user.language),
    clock: Clock.nullable().parse(user.clock),
    weekStart: WeekStart.nullable().parse(user.weekStart),
    hubTimeZone: settings.hubTimeZone,
    hub: hubLook(settings),
    viewedUntil: actor.viewing ? new Date(actor.viewing.endsAt).toISOString() : null,
    isUnsecured: needsSecondFactor(
      { role: user.role, hasSecondFactor },
      settings.secondFactorRoles,
    ),
  };
}

/** Another user as rules and permissions see them, as if they used the second factor that their role requires. */
export async function findPerson(db: Db, id: string) {
  const [person] = await findPeople(db, [id]);
  return person;
}

export async function findPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await findPersonRows(db, ids);
  return rows.map((row) => ({ ...row, standing: accountStanding({ ...row, isUnsecured: false }) }));
}

export const findForSignIn = (db: Db, email: string) => findForSignInByEmail(db, email);

export const findAccount = (db: Db, id: string) => findForSignInById(db, id);

export const findPasswordAccountById = (db: Db, id: string) => findPasswordAccount(db, id);

export const savePasswordHash = (db: Db, id: string, hash: string, now: Date) =>
  updatePasswordHash(db, id, hash, now);

export const renewPasswordHash = (db: Db, id: string, change: { from: string; to: string }) =>
  updateOutdatedHash(db, id, change);

/** Switches the second factor on or off; returns false when it already has this state. */
export const saveSecondFactor = (db: Db, id: string, since: Date | null) =>
  updateSecondFactor(db, id, since);

export const isEmailTaken = async (db: Db, email: string) =>
  (await findForSignInByEmail(db, email)) !== undefined;

export { findUserIdsWithRoles };

/** Returns the ids of all active staff. */
export const findStaffIds = (db: Db): Promise<string[]> =>
  findUserIdsWithRoles(db, Role.options.filter(isStaff));

/** Returns all active staff, by name. */
export const findStaff = async (db: Db): Promise<PersonBrief[]> =>
  (await findPeopleWithRoles(db, Role.options.filter(isStaff))).map(({ person }) => person);

export const hasSuperAdmin = async (db: Db) =>
  (await findAnyWithRole(db, 'super-admin')) !== undefined;

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly language: string;
  readonly keepInformed: boolean;
  readonly review: ReviewState | null;
  readonly organizationId?: string;
  readonly verifiedAt?: Date;
  readonly phone?: string;
  readonly gender?: Gender;
  readonly position?: string;
  readonly station5G?: boolean;
}

export async function createUser(db: Db, user: NewUser): Promise<string> {
  const { id } = await insertUser(db, {
    ...user,
    organizationId: user.organizationId ?? null,
    verifiedAt: user.verifiedAt ?? null,
  });
  return id;
}

/** Returns false when the sign-up no longer has the status the reviewer saw. */
export const saveReview = (db: Db, id: string, review: SignUpReviewUpdate): Promise<boolean> =>
  updateReview(db, id, review);

export async function verifyEmail(db: Db, userId: string, now: Date): Promise<string> {
  const { email } = await updateEmailVerified(db, userId, now);
  return email;
}

/** Completes a registration, once at most; the caller reads the result. */
export async function completeUser(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
  assertAllowed((await markCompleted(db, userId)) ? null : 'auth.already_completed');
  await updateProfile(db, userId, changes);
}

/** Changes the profile of a user whose registration awaits review; returns false when it does not. */
export async function correctWaitingUser(
  db: Db,
  userId: string,
  changes: ProfileChanges,
): Promise<boolean> {
  if (!(await lockWaiting(db, userId))) return false;
  await updateProfile(db, userId, changes);
  return true;
}

export async function saveProfile(
  ctx: Context,
  changes: ProfileChanges,
  photo: StagedFile | undefined,
): Promise<{ profile: Me }> {
  assertFieldValid('birthdate', refuseBirthdate(changes.birthdate ?? null, ctx.now()));
  return transact(ctx, async (tx) => {
    await updateProfile(tx.db, tx.actor.id, changes);
    if (photo) await replacePhoto(tx, photo);
    await publishOwnChange(tx);
    return { profile: await findMe(tx) };
  });
}

export async function savePhoto(ctx: Context, photo: StagedFile): Promise<{ photo: string }> {
  return transact(ctx, async (tx) => {
    await replacePhoto(tx, photo);
    await publishOwnChange(tx);
    return { photo: photo.id };
  });
}

const publishOwnChange = (tx: Context): Promise<void> => {
  const { id, organizationId, role } = tx.actor;
  return publishPersonChange(tx, { id, organizationIds: [organizationId], roles: [role] });
};

async function replacePhoto({ db, actor }: Context, photo: StagedFile): Promise<void> {
  const { photo: old } = assertFound(await lockPhoto(db, actor.id), 'user.not_found');
  const subject = { ownerId: actor.id, subjectKind: 'user-photo', subjectId: actor.id } as const;
  await insertFile(db, photo, subject);
  await updatePhoto(db, actor.id, photo.id);
  if (old) await deleteFile(db, old);
}

export type { BulkUserChange };

/** Creates accounts without a password. Returns ids by address, without those that already existed. */
export async function createUsers(
  db: Db,
  people: readonly BulkNewUser[],
): Promise<ReadonlyMap<string, string>> {
  const inserted = await insertUsers(db, people);
  return new Map(inserted.map(({ id, email }) => [email.toLowerCase(), id]));
}

export async function saveUserChanges(db: Db, changes: readonly BulkUserChange[]): Promise<void> {
  if (changes.length) await updateUsers(db, changes);
}
