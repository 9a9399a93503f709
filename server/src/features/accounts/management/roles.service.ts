import { Role } from '@thedot/domain/access/roles';
import { AppError, type ErrorCode, assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  refuseDemotionWithOpenBookings,
  refuseOwnRoleChange,
  refuseRoleChange,
  refuseRoleInReview,
  refuseLosingSuperAdmin,
  refuseManagingAccount,
} from '@thedot/domain/users/roles.rules';
import { type Context, transact } from '../../../kernel/context.ts';
import { lockKeys } from '../../../platform/allocations/allocations.queries.ts';
import { hasOpenBookings } from '../../expert-sessions/offboarding/offboarding.service.ts';
import { deleteCalendarOfFormerExpert } from '../../availability/personal-calendar.service.ts';
import {
  type Account,
  countUsersWithRole,
  lockAccount,
  updateRole,
} from '../../users/account-records.service.ts';
import { publishPersonChange } from '../../users/user-changes.service.ts';
import { auditAccountAction } from './account-audit.service.ts';

export const actorRole = ({ actor }: Context): Role => {
  const role = Role.safeParse(actor.role).data;
  if (!role) throw new AppError('access.unknown_role');
  return role;
};

/** Locks an account for a change, if the actor may manage it. */
export async function lockManagedAccount(tx: Context, id: string): Promise<Account> {
  const account = assertFound(await lockAccount(tx.db, id), 'user.not_found');
  assertAllowed(refuseManagingAccount(actorRole(tx), account.role));
  assertAllowed(account.isErased ? 'user.erased' : null);
  return account;
}

/** Keeps at least one super admin when a role or removal changes. */
export async function assertSuperAdminRemains(
  { db }: Context,
  account: Account,
  after: { readonly role: string; readonly isRemoved: boolean },
): Promise<void> {
  if (account.role !== 'super-admin') return;
  // The key serializes the counts, so that two super admins who demote each other are not both allowed.
  await lockKeys(db, ['super-admins']);
  assertAllowed(
    refuseLosingSuperAdmin(account, after, await countUsersWithRole(db, 'super-admin')),
  );
}

/** Refuses to demote an expert with open bookings. The locked account blocks new requests meanwhile. */
export const refuseDemotionWhileBooked = async (
  { db, now }: Context,
  { id, role: from }: Account,
  to: Role,
): Promise<ErrorCode | null> =>
  refuseDemotionWithOpenBookings(from, to, await hasOpenBookings(db, id, now()));

export const changeRole = (ctx: Context, id: string, role: Role): Promise<void> =>
  transact(ctx, async (tx, after) => {
    const account = await lockManagedAccount(tx, id);
    if (account.role === role) return;
    assertAllowed(refuseRoleChange(actorRole(tx), account.role, role));
    assertAllowed(refuseOwnRoleChange(id === tx.actor.id, account.role, role));
    assertAllowed(refuseRoleInReview(account.review, account.role, role));
    assertAllowed(await refuseDemotionWhileBooked(tx, account, role));
    await assertSuperAdminRemains(tx, account, { role, isRemoved: account.isRemoved });
    await updateRole(tx.db, id, role);
    await deleteCalendarOfFormerExpert(tx.db, id, { from: account.role, to: role });
    await publishPersonChange(tx, {
      id,
      organizationIds: [account.organizationId],
      roles: [account.role, role],
    });
    await auditAccountAction(tx, 'user.role', id, { from: account.role, to: role });
    after(() => ctx.caller.invalidateSessions({ user: id }));
  });

/** Checks the role granted by an accepted sign-up with the rules of a manual role change. */
export async function assertAcceptedRoleAllowed(
  tx: Context,
  id: string,
  role: Role,
): Promise<void> {
  const account = assertFound(await lockAccount(tx.db, id), 'user.not_found');
  assertAllowed(refuseRoleChange(actorRole(tx), account.role, role));
  await assertSuperAdminRemains(tx, account, { role, isRemoved: account.isRemoved });
}
