import { Role } from '@thedot/domain/access/roles';
import { AppError, type ErrorCode, assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  refuseAwaited,
  refuseOwnRole,
  refuseRoleChange,
  refuseRoleInReview,
  refuseToLose,
  refuseToManage,
} from '@thedot/domain/users/roles.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { lockKeys } from '../../platform/claims/claims.queries.ts';
import { isAwaited } from '../bookings/leaving.service.ts';
import { forgetCalendarOf } from '../availability/personal-calendar.service.ts';
import { type Account, countWithRole, lockAccount, updateRole } from './accounts.queries.ts';
import { announcePerson } from './announcing.service.ts';
import { noteAbout } from './account-audit.service.ts';

export const roleOf = ({ actor }: Context): Role => {
  const role = Role.safeParse(actor.role).data;
  if (!role) throw new AppError('access.unknown_role');
  return role;
};

/** Somebody's account, taken for a change, if the actor is one who manages it. */
export async function takeAccount(tx: Context, id: string): Promise<Account> {
  const account = assertFound(await lockAccount(tx.db, id), 'user.not_found');
  assertAllowed(refuseToManage(roleOf(tx), account.role));
  assertAllowed(account.isErased ? 'user.erased' : null);
  return account;
}

/** What must hold before somebody's role or place here changes; of two last super admins one stays. */
export async function keepSuperAdmin(
  { db }: Context,
  account: Account,
  after: { readonly role: string; readonly isRemoved: boolean },
): Promise<void> {
  if (account.role !== 'super-admin') return;
  // Counted one after the other, so that two who demote each other are not both let through.
  await lockKeys(db, ['super-admins']);
  assertAllowed(refuseToLose(account, after, await countWithRole(db, 'super-admin')));
}

/** Whether somebody waits for an expert who shall be none. Asked with the account taken, which holds who would ask. */
export const refuseRoleAwaited = async (
  { db, now }: Context,
  { id, role: from }: Account,
  to: Role,
): Promise<ErrorCode | null> => refuseAwaited(from, to, await isAwaited(db, id, now()));

export const giveRole = (ctx: Context, id: string, role: Role): Promise<void> =>
  transact(ctx, async (tx, after) => {
    const account = await takeAccount(tx, id);
    if (account.role === role) return;
    assertAllowed(refuseRoleChange(roleOf(tx), account.role, role));
    assertAllowed(refuseOwnRole(id === tx.actor.id, account.role, role));
    assertAllowed(refuseRoleInReview(account.review, account.role, role));
    assertAllowed(await refuseRoleAwaited(tx, account, role));
    await keepSuperAdmin(tx, account, { role, isRemoved: account.isRemoved });
    await updateRole(tx.db, id, role);
    await forgetCalendarOf(tx.db, id, { from: account.role, to: role });
    await announcePerson(tx, { id, places: [account.organizationId], roles: [account.role, role] });
    await noteAbout(tx, 'user.role', id, { from: account.role, to: role });
    after(() => ctx.caller.forget({ user: id }));
  });

/** What must hold before somebody is accepted with a role: the same as when it is given by hand. */
export async function obeyRoleRules(tx: Context, id: string, role: Role): Promise<void> {
  const account = assertFound(await lockAccount(tx.db, id), 'user.not_found');
  assertAllowed(refuseRoleChange(roleOf(tx), account.role, role));
  await keepSuperAdmin(tx, account, { role, isRemoved: account.isRemoved });
}
