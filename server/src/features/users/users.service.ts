import { isStaff, Role } from '@thedot/domain/access/roles';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import { obeyInField } from '@thedot/domain/kernel/field-problems';
import { language } from '@thedot/domain/kernel/fields';
import type { Gender, Me, ProfileChanges } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import type { Db } from '../../db/db.ts';
import type { ReviewState } from '../../db/schema.ts';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { deleteFile, insertFile } from '../../platform/files/files.queries.ts';
import { setOwner } from '../organizations/organizations.service.ts';
import { announcePerson } from './announcing.service.ts';
import { findIdsWithRoles } from './erasure.queries.ts';
import {
  findByEmail,
  findForSignInById,
  findMyself,
  findOwnerOfPassword,
  findWithRole,
  insertUser,
  type NewReview,
  lockPhoto,
  markCompleted,
  updatePasswordHash,
  updatePhoto,
  updateProfile,
  updateReview,
  updateSecondFactor,
  updateVerified,
} from './users.queries.ts';

export async function findMe({ db, actor, settings }: Context): Promise<Me> {
  const { organizationId, organizationName, organizationKind, canBookExpert, ownerId, ...known } =
    assertFound(await findMyself(db, actor.id), 'user.not_found');
  const { hasSecondFactor, ...user } = known;
  return {
    ...user,
    language: language.parse(user.language),
    hubTimeZone: settings.hubTimeZone,
    isUnsecured: needsSecondFactor(
      { role: user.role, hasSecondFactor },
      settings.secondFactorRoles,
    ),
    organization:
      organizationId && organizationName && organizationKind
        ? {
            id: organizationId,
            name: organizationName,
            kind: organizationKind,
            canBookExpert,
            isOwner: ownerId === user.id,
          }
        : null,
  };
}

export const findForSignIn = (db: Db, email: string) => findByEmail(db, email);

export const findAccount = (db: Db, id: string) => findForSignInById(db, id);

export const findPasswordOwner = (db: Db, id: string) => findOwnerOfPassword(db, id);

export const savePasswordHash = (db: Db, id: string, hash: string, now: Date) =>
  updatePasswordHash(db, id, hash, now);

/** Says of a person whether they sign in with a second factor; false when that was said already. */
export const saveSecondFactor = (db: Db, id: string, since: Date | null) =>
  updateSecondFactor(db, id, since);

export const isEmailTaken = async (db: Db, email: string) =>
  (await findByEmail(db, email)) !== undefined;

/** Everybody of the hub's staff who is here. */
export const findStaff = (db: Db): Promise<string[]> =>
  findIdsWithRoles(db, Role.options.filter(isStaff));

export const hasSuperAdmin = async (db: Db) =>
  (await findWithRole(db, 'super-admin')) !== undefined;

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
  /** The organization the person founds and owns. */
  readonly ownerOf?: string;
  readonly verifiedAt?: Date;
  readonly phone?: string;
  readonly gender?: Gender;
  readonly position?: string;
  readonly station5G?: boolean;
}

export async function createUser(db: Db, { ownerOf, ...user }: NewUser): Promise<string> {
  const { id } = await insertUser(db, {
    ...user,
    organizationId: ownerOf ?? user.organizationId ?? null,
    verifiedAt: user.verifiedAt ?? null,
  });
  if (ownerOf) await setOwner(db, ownerOf, id);
  return id;
}

/** False when somebody was faster: the registration is not as the reviewer saw it. */
export const saveReview = (db: Db, id: string, review: NewReview): Promise<boolean> =>
  updateReview(db, id, review);

export async function verifyEmail(db: Db, userId: string, now: Date): Promise<string> {
  const { email } = await updateVerified(db, userId, now);
  return email;
}

/** Once at most: what is known afterwards is for the caller to look at. */
export async function completeUser(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
  assertAllowed((await markCompleted(db, userId)) ? null : 'auth.already_completed');
  await updateProfile(db, userId, changes);
}

export async function saveProfile(
  ctx: Context,
  changes: ProfileChanges,
  photo: StagedFile | undefined,
): Promise<{ profile: Me }> {
  obeyInField('birthdate', refuseBirthdate(changes.birthdate ?? null, ctx.now()));
  return transact(ctx, async (tx) => {
    await updateProfile(tx.db, tx.actor.id, changes);
    if (photo) await replacePhoto(tx, photo);
    await announceMyself(tx);
    return { profile: await findMe(tx) };
  });
}

export async function savePhoto(ctx: Context, photo: StagedFile): Promise<{ photo: string }> {
  return transact(ctx, async (tx) => {
    await replacePhoto(tx, photo);
    await announceMyself(tx);
    return { photo: photo.id };
  });
}

const announceMyself = (tx: Context): Promise<void> => {
  const { id, organizationId, role } = tx.actor;
  return announcePerson(tx, { id, places: [organizationId], roles: [role] });
};

async function replacePhoto({ db, actor }: Context, photo: StagedFile): Promise<void> {
  const { photo: old } = assertFound(await lockPhoto(db, actor.id), 'user.not_found');
  const subject = { ownerId: actor.id, subjectKind: 'user-photo', subjectId: actor.id } as const;
  await insertFile(db, photo, subject);
  await updatePhoto(db, actor.id, photo.id);
  if (old) await deleteFile(db, old);
}
