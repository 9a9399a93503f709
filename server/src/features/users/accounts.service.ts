import { found, obey, obeyAt } from '@thedot/domain/errors';
import { obeyInField } from '@thedot/domain/kernel/field-problems';
import type { NewUser, UserEdit, UserRecord } from '@thedot/domain/users/directory.contract';
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
import { type Account, findOrganizationName, updateAccount } from './accounts.queries.ts';
import { findUser } from './directory.service.ts';
import { keepSuperAdmin, roleOf, takeAccount } from './roles.service.ts';
import { createUser, isEmailTaken } from './users.service.ts';

/** Makes an account whose owner chooses the password by a mailed link and completes the profile then. */
export async function createAccountFor(
  ctx: Context,
  { organizationId, ...wish }: NewUser,
): Promise<{ user: UserRecord }> {
  obeyAt('role', refuseRoleChange(roleOf(ctx), null, wish.role));
  obeyAt('email', refuseTemporary(wish.email));
  return transact(ctx, async (tx) => {
    const { db } = tx;
    obeyAt('email', (await isEmailTaken(db, wish.email)) ? 'auth.email_taken' : null);
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
    return { user: await findUser(db, userId) };
  });
}

export async function editAccount(ctx: Context, wish: UserEdit): Promise<{ user: UserRecord }> {
  obeyInField('birthdate', refuseBirthdate(wish.birthdate, ctx.now()));
  return transact(ctx, async (tx, after) => {
    const { db } = tx;
    const account = await takeAccount(tx, wish.id);
    const isNewEmail = account.email.toLowerCase() !== wish.email.toLowerCase();
    await refuseEdit(tx, account, wish, isNewEmail);
    await updateAccount(db, { ...wish, isNewEmail });
    if (isNewEmail) {
      await proveNewAddress(tx, { ...account, userId: account.id, from: account.email });
      await noteAbout(tx, 'user.email', wish.id, { from: account.email, to: wish.email });
    }
    if (account.role !== wish.role)
      await noteAbout(tx, 'user.role', wish.id, { from: account.role, to: wish.role });
    await noteAbout(tx, 'user.edited', wish.id);
    after(() => ctx.caller.forget({ user: wish.id }));
    return { user: await findUser(db, wish.id) };
  });
}

async function refuseEdit(
  tx: Context,
  account: Account,
  wish: UserEdit,
  isNewEmail: boolean,
): Promise<void> {
  const { db } = tx;
  obeyAt('role', refuseRoleChange(roleOf(tx), account.role, wish.role));
  obeyAt('role', refuseOwnRole(account.id === tx.actor.id, account.role, wish.role));
  obeyAt('role', refuseRoleInReview(account.review, account.role, wish.role));
  obeyAt('organizationId', refuseToMove(account, wish.organizationId));
  if (account.organizationId !== wish.organizationId) await nameOf(db, wish.organizationId);
  if (isNewEmail) {
    obeyAt('email', refuseTemporary(wish.email));
    obeyAt('email', (await isEmailTaken(db, wish.email)) ? 'auth.email_taken' : null);
  }
  await keepSuperAdmin(tx, account, { role: wish.role, isRemoved: account.isRemoved });
}

async function nameOf(db: Db, organizationId: string | null): Promise<string | null> {
  if (organizationId === null) return null;
  const organization = await findOrganizationName(db, organizationId);
  obeyAt('organizationId', organization ? null : 'organization.not_found');
  return found(organization, 'organization.not_found').name;
}

/** Sends the link of an invitation again; the one before stops working. */
export const inviteAgain = (ctx: Context, userId: string): Promise<{}> =>
  transact(ctx, async (tx) => {
    const account = await takeAccount(tx, userId);
    obey(refuseToInvite(account));
    const organization = account.organizationName;
    await invite(tx, [{ userId, ...(organization && { organization }) }]);
    await noteAbout(tx, 'user.invited', userId);
    return {};
  });
