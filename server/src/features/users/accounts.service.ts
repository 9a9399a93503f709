import { assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { obeyInField } from '@thedot/domain/kernel/field-problems';
import type { NewUser, UserChanges, UserRecord } from '@thedot/domain/users/directory.contract';
import { refuseToInvite, refuseToMove } from '@thedot/domain/users/directory.rules';
import {
  refuseOwnRole,
  refuseRoleChange,
  refuseRoleInReview,
} from '@thedot/domain/users/roles.rules';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { refuseTemporary } from '../auth/entry.service.ts';
import { invite } from '../auth/invitations.service.ts';
import { proveNewAddress } from '../auth/new-address.service.ts';
import { noteAbout } from './account-audit.service.ts';
import { announcePerson, announceUsers } from './announcing.service.ts';
import { type Account, findOrganizationName, updateAccount } from './accounts.queries.ts';
import { findUser } from './directory.service.ts';
import { forgetCalendarOf } from '../availability/personal-calendar.service.ts';
import { keepSuperAdmin, refuseRoleAwaited, roleOf, takeAccount } from './roles.service.ts';
import { createUser, isEmailTaken } from './users.service.ts';

/** Makes an account whose owner chooses the password by a mailed link and completes the profile then. */
export async function createAccountFor(
  ctx: Context,
  { organizationId, ...wish }: NewUser,
): Promise<{ user: UserRecord }> {
  assertField('role', refuseRoleChange(roleOf(ctx), null, wish.role));
  assertField('email', refuseTemporary(wish.email));
  return transact(ctx, async (tx) => {
    const { db } = tx;
    assertField('email', (await isEmailTaken(db, wish.email)) ? 'auth.email_taken' : null);
    const organization = await nameOf(db, organizationId);
    const userId = await createUser(db, {
      ...wish,
      ...(organizationId && { organizationId }),
      passwordHash: null,
      country: '',
      keepInformed: false,
      review: null,
    });
    await invite(tx, [{ userId, ...(organization && { organization }) }]);
    await noteAbout(tx, 'user.created', userId, { to: wish.role });
    await announcePerson(tx, { id: userId, places: [organizationId], roles: [wish.role] });
    return { user: await findUser(db, userId) };
  });
}

/** Says only what was changed, so the rules look at that and at the rest as it is stored by now. */
export async function editAccount(
  ctx: Context,
  { id, ...changes }: UserChanges,
): Promise<{ user: UserRecord }> {
  obeyInField('birthdate', refuseBirthdate(changes.birthdate ?? null, ctx.now()));
  return transact(ctx, async (tx, after) => {
    const { db } = tx;
    const account = await takeAccount(tx, id);
    const { email = account.email, role = account.role, ...rest } = changes;
    const isElsewhere = isOther(account.email, email);
    await refuseEdit(tx, account, changes);
    await updateAccount(db, id, { ...changes, ...(isElsewhere && { emailVerifiedAt: null }) });
    await forgetCalendarOf(db, id, { from: account.role, to: role });
    if (isElsewhere) await proveNewAddress(tx, { ...account, userId: id, from: account.email });
    if (account.email !== email)
      await noteAbout(tx, 'user.email', id, { from: account.email, to: email });
    const { organizationId = account.organizationId } = changes;
    const places = [account.organizationId, organizationId];
    await announcePerson(tx, { id, places, roles: [account.role, role] });
    if (account.role !== role)
      await noteAbout(tx, 'user.role', id, { from: account.role, to: role });
    const fields = Object.keys(rest);
    if (fields.length) await noteAbout(tx, 'user.edited', id, { fields });
    after(() => ctx.caller.forget({ user: id }));
    return { user: await findUser(db, id) };
  });
}

/** One address is written in many cases: another spelling of it is kept, and proves and closes nothing. */
const isOther = (email: string, written: string): boolean =>
  email.toLowerCase() !== written.toLowerCase();

async function refuseEdit(
  tx: Context,
  account: Account,
  { email, role, organizationId }: Omit<UserChanges, 'id'>,
): Promise<void> {
  const { db } = tx;
  if (role !== undefined) {
    assertField('role', refuseRoleChange(roleOf(tx), account.role, role));
    assertField('role', refuseOwnRole(account.id === tx.actor.id, account.role, role));
    assertField('role', refuseRoleInReview(account.review, account.role, role));
    assertField('role', await refuseRoleAwaited(tx, account, role));
  }
  if (organizationId !== undefined) {
    assertField('organizationId', refuseToMove(account, organizationId));
    if (account.organizationId !== organizationId) await nameOf(db, organizationId);
  }
  if (email !== undefined && isOther(account.email, email)) {
    assertField('email', refuseTemporary(email));
    assertField('email', (await isEmailTaken(db, email)) ? 'auth.email_taken' : null);
  }
  if (role !== undefined) await keepSuperAdmin(tx, account, { role, isRemoved: account.isRemoved });
}

async function nameOf(db: Db, organizationId: string | null): Promise<string | null> {
  if (organizationId === null) return null;
  const organization = await findOrganizationName(db, organizationId);
  assertField('organizationId', organization ? null : 'organization.not_found');
  return assertFound(organization, 'organization.not_found').name;
}

/** Sends the link of an invitation again; the one before stops working. */
export const inviteAgain = (ctx: Context, userId: string): Promise<{}> =>
  transact(ctx, async (tx) => {
    const account = await takeAccount(tx, userId);
    assertAllowed(refuseToInvite(account));
    const organization = account.organizationName;
    await invite(tx, [{ userId, ...(organization && { organization }) }]);
    await noteAbout(tx, 'user.invited', userId);
    announceUsers(tx);
    return {};
  });
