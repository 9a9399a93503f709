import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import {
  type OffboardingDecision,
  type OffboardingItem,
  OffboardingKind,
} from '@thedot/domain/accounts/offboarding.contract';
import {
  refuseOffboardingDecision,
  refuseUndecidedItems,
  findOffboardingDecision,
} from '@thedot/domain/accounts/offboarding.rules';
import { type Context, transact } from '../../../kernel/context.ts';
import { lockBookingsOf } from '../../scheduling/booking-offboarding.service.ts';
import { updateRemoved } from '../../users/account-records.service.ts';
import { findUserRecord } from '../directory/directory.queries.ts';
import { loadUser } from '../directory/directory.service.ts';
import { publishPersonChange } from '../../users/user-changes.service.ts';
import { assertSuperAdminRemains, lockManagedAccount } from './roles.service.ts';
import { auditAccountAction } from './account-audit.service.ts';

export async function listOffboardingItems(
  ctx: Context,
  userId: string,
): Promise<readonly OffboardingItem[]> {
  assertFound(await findUserRecord(ctx.db, userId), 'user.not_found');
  return (await Promise.all(offboardingChecksOf(ctx).map((it) => it.find(ctx, userId)))).flat();
}

const KINDS = OffboardingKind.options;

const offboardingChecksOf = ({ features }: Context) =>
  features
    .flatMap(({ offboardingChecks = [] }) => offboardingChecks)
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));

interface RemoveUserInput {
  readonly userId: string;
  /** The requested state; toggles when omitted. */
  readonly isRemoved?: boolean | undefined;
  readonly decisions: readonly OffboardingDecision[];
}

/** Removes a user and carries out the decisions on their open items, or restores them. */
export const removeOrRestore = (
  ctx: Context,
  input: RemoveUserInput,
): Promise<{ user: UserRecord }> =>
  transact(ctx, async (tx, after) => {
    const { userId } = input;
    if (userId === tx.actor.id) throw new AppError('user.remove_self');
    const account = await lockManagedAccount(tx, userId);
    const isRemoved = input.isRemoved ?? !account.isRemoved;
    if (isRemoved !== account.isRemoved) {
      await assertSuperAdminRemains(tx, account, { role: account.role, isRemoved });
      const settled = isRemoved ? await carryOutDecisions(tx, userId, input.decisions) : [];
      await updateRemoved(tx.db, userId, isRemoved);
      const { organizationId, role } = account;
      await publishPersonChange(tx, {
        id: userId,
        organizationIds: [organizationId],
        roles: [role],
      });
      await auditAccountAction(tx, isRemoved ? 'user.removed' : 'user.restored', userId, {
        settled,
      });
      after(() => ctx.caller.invalidateSessions({ user: userId }));
    }
    return { user: await loadUser(tx.db, userId) };
  });

async function carryOutDecisions(
  tx: Context,
  userId: string,
  decisions: readonly OffboardingDecision[],
) {
  await lockBookingsOf(tx, userId);
  const settled = [];
  for (const check of offboardingChecksOf(tx)) {
    const items = await check.find(tx, userId);
    assertAllowed(refuseUndecidedItems(items, decisions));
    for (const item of items) {
      const decision = findOffboardingDecision(item, decisions);
      if (!decision) continue;
      const path = `decisions.${decisions.indexOf(decision)}`;
      const field = decision.option === 'pass-on' ? 'successorId' : 'message';
      assertField(`${path}.${field}`, refuseOffboardingDecision(item, decision));
      await check.carryOut(tx, userId, item, decision);
      settled.push({
        kind: item.kind,
        subject: item.subject,
        count: item.count,
        way: decision.option,
      });
    }
  }
  return settled;
}
