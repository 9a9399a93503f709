import { assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { assertFieldValid } from '@thedot/domain/kernel/field-problems';
import type { NewUser, UserChanges, UserRecord } from '@thedot/domain/accounts/directory.contract';
import {
  refuseAccountInvitation,
  refuseOrganizationChange,
} from '@thedot/domain/accounts/directory.rules';
import {
  refuseOwnRoleChange,
  refuseRoleChange,
  refuseRoleInReview,
} from '@thedot/domain/users/roles.rules';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import type { Db } from '../../../db/db.ts';
import { type Context, transact } from '../../../kernel/context.ts';
import { refuseTemporaryEmail } from '../../auth/passwords/new-accounts.service.ts';
import { invite } from '../../auth/links/invitations.service.ts';
import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import { withIdentityProof } from '../../auth/security/identity-proof.service.ts';
import { requireEmailVerification } from '../../auth/security/email-change.service.ts';
import { auditAccountAction } from './account-audit.service.ts';
import { publishPersonChange, publishUserListChange } from '../../users/user-changes.service.ts';
import {
  type Account,
  findOrganizationName,
  updateAccount,
} from '../../users/account-records.service.ts';
import { findUserRecord } from '../directory/directory.queries.ts';
import { loadUser } from '../directory/directory.service.ts';
import { deleteCalendarOfFormerExpert } from '../../availability/personal-calendar.service.ts';
import {
  assertSuperAdminRemains,
  refuseDemotionWhileBooked,
  actorRole,
  lockManagedAccount,
} from './roles.service.ts';
import { createUser, isEmailTaken } from '../../users/users.service.ts';

/** Creates an account; its user chooses the password by an emailed link and completes the profile then. */
export async function createAccount(
  ctx: Context,
  { organizationId, ...user }: NewUser,
): Promise<{ user: UserRecord }> {
  assertField('role', refuseRoleChange(actorRole(ctx), null, user.role));
  assertField('email', refuseTemporaryEmail(user.email));
  return transact(ctx, async (tx) => {
    const { db } = tx;
    assertField('email', (await isEmailTaken(db, user.email)) ? 'auth.email_taken' : null);
    const organization = await loadOrganizationName(db, organizationId);
    const userId = await createUser(db, {
      ...user,
      ...(organizationId && { organizationId }),
      passwordHash: null,
      country: '',
      keepInformed: false,
      review: null,
    });
    await invite(tx, [{ userId, ...(organization && { organization }) }]);
    await auditAccountAction(tx, 'user.created', userId, { to: user.role });
    await publishPersonChange(tx, {
      id: userId,
      organizationIds: [organizationId],
      roles: [user.role],
    });
    return { user: await loadUser(db, userId) };
  });
}

/**
 * Only changed fields are sent: the rules check these and the stored values of the rest. Who could change the email
 * address at another's open session could take over the account, so that needs a proof.
 */
export async function editAccount(
  ctx: Context,
  { password, code, ...input }: UserChanges & IdentityProof,
): Promise<{ user: UserRecord }> {
  assertFieldValid('birthdate', refuseBirthdate(input.birthdate ?? null, ctx.now()));
  const stored = assertFound(await findUserRecord(ctx.db, input.id), 'user.not_found');
  return isDifferentEmail(stored.email, input.email ?? stored.email)
    ? withIdentityProof(ctx, { password, code }, async (tx, after) =>
        applyEdit(tx, after, input, { hasProof: true }),
      )
    : transact(ctx, async (tx, after) => applyEdit(tx, after, input, { hasProof: false }));
}

async function applyEdit(
  tx: Context,
  after: (effect: () => void) => void,
  { id, ...changes }: UserChanges,
  { hasProof }: { readonly hasProof: boolean },
): Promise<{ user: UserRecord }> {
  const { db } = tx;
  const account = await lockManagedAccount(tx, id);
  const { email = account.email, role = account.role, ...rest } = changes;
  const isNewEmail = isDifferentEmail(account.email, email);
  // Another edit may have changed it since it was compared.
  assertAllowed(isNewEmail && !hasProof ? 'auth.proof_required' : null);
  await assertEditAllowed(tx, account, changes);
  await updateAccount(db, id, { ...changes, ...(isNewEmail && { emailVerifiedAt: null }) });
  await deleteCalendarOfFormerExpert(db, id, { from: account.role, to: role });
  if (isNewEmail)
    await requireEmailVerification(tx, { ...account, userId: id, from: account.email });
  if (account.email !== email)
    await auditAccountAction(tx, 'user.email', id, { from: account.email, to: email });
  const { organizationId = account.organizationId } = changes;
  const organizationIds = [account.organizationId, organizationId];
  await publishPersonChange(tx, { id, organizationIds, roles: [account.role, role] });
  if (account.role !== role)
    await auditAccountAction(tx, 'user.role', id, { from: account.role, to: role });
  const fields = Object.keys(rest);
  if (fields.length) await auditAccountAction(tx, 'user.edited', id, { fields });
  after(() => tx.caller.invalidateSessions({ user: id }));
  return { user: await loadUser(db, id) };
}

/** Addresses are compared without case: a new spelling is stored, but needs no new verification. */
const isDifferentEmail = (email: string, typed: string): boolean =>
  email.toLowerCase() !== typed.toLowerCase();

async function assertEditAllowed(
  tx: Context,
  account: Account,
  { email, role, organizationId }: Omit<UserChanges, 'id'>,
): Promise<void> {
  const { db } = tx;
  if (role !== undefined) {
    assertField('role', refuseRoleChange(actorRole(tx), account.role, role));
    assertField('role', refuseOwnRoleChange(account.id === tx.actor.id, account.role, role));
    assertField('role', refuseRoleInReview(account.review, account.role, role));
    assertField('role', await refuseDemotionWhileBooked(tx, account, role));
  }
  if (organizationId !== undefined) {
    assertField('organizationId', refuseOrganizationChange(account, organizationId));
    if (account.organizationId !== organizationId) await loadOrganizationName(db, organizationId);
  }
  if (email !== undefined && isDifferentEmail(account.email, email)) {
    assertField('email', refuseTemporaryEmail(email));
    assertField('email', (await isEmailTaken(db, email)) ? 'auth.email_taken' : null);
  }
  if (role !== undefined)
    await assertSuperAdminRemains(tx, account, { role, isRemoved: account.isRemoved });
}

async function loadOrganizationName(db: Db, organizationId: string | null): Promise<string | null> {
  if (organizationId === null) return null;
  const organization = await findOrganizationName(db, organizationId);
  assertField('organizationId', organization ? null : 'organization.not_found');
  return assertFound(organization, 'organization.not_found').name;
}

/** Emails a new invitation link; the previous link stops working. */
export const resendAccountInvitation = (ctx: Context, userId: string): Promise<{}> =>
  transact(ctx, async (tx) => {
    const account = await lockManagedAccount(tx, userId);
    assertAllowed(refuseAccountInvitation(account));
    const organization = account.organizationName;
    await invite(tx, [{ userId, ...(organization && { organization }) }]);
    await auditAccountAction(tx, 'user.invited', userId);
    publishUserListChange(tx);
    return {};
  });
