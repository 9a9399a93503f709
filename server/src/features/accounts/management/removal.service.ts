import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import {
  type Offboarding,
  type OffboardingItem,
  OffboardingKind,
} from '@thedot/domain/accounts/offboarding.contract';
import {
  findOffboardingDecision,
  refuseOffboardingMessage,
  refuseSuccessor,
  refuseUndecidedItems,
} from '@thedot/domain/accounts/offboarding.rules';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { type Context, transact } from '../../../kernel/context.ts';
import type { DecidedItem, OffboardingCheck } from '../../../kernel/feature.ts';
import { lockResources } from '../../../platform/allocations/allocations.queries.ts';
import { enqueue } from '../../../platform/jobs/jobs.queries.ts';
import { lockBookingsOf } from '../../scheduling/booking-offboarding.service.ts';
import { detachDependents } from '../../scheduling/dependents/dependents.service.ts';
import { type Account, shareAccounts, updateRemoved } from '../../users/account-records.service.ts';
import { findUserRecord } from '../directory/directory.queries.ts';
import { loadUser } from '../directory/directory.service.ts';
import { settleSubmissionsOf } from '../../submissions/submissions.service.ts';
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

/** The users who could take over one open item. */
export async function listSuccessors(
  ctx: Context,
  userId: string,
  { kind, subject }: { readonly kind: OffboardingKind; readonly subject: string },
): Promise<readonly PersonBrief[]> {
  const check = offboardingChecksOf(ctx).find((it) => it.kind === kind);
  return (await check?.findSuccessors?.(ctx, userId, subject)) ?? [];
}

interface RemoveUserInput extends Offboarding {
  readonly userId: string;
  /** The requested state; toggles when omitted. */
  readonly isRemoved?: boolean | undefined;
}

/** Removes a user and carries out the decisions on their open items, or restores them. */
export const removeOrRestore = (
  ctx: Context,
  input: RemoveUserInput,
): Promise<{ user: UserRecord }> =>
  transact(ctx, async (tx, after) => {
    const { userId } = input;
    if (userId === tx.actor.id) throw new AppError('user.remove_self');
    const account = await lockWithSuccessors(tx, input);
    const isRemoved = input.isRemoved ?? !account.isRemoved;
    if (isRemoved !== account.isRemoved) {
      await assertSuperAdminRemains(tx, account, { role: account.role, isRemoved });
      const settled = isRemoved ? await carryOutDecisions(tx, userId, input) : [];
      await updateRemoved(tx.db, userId, isRemoved);
      if (isRemoved) await settleSubmissionsOf(tx, userId);
      if (isRemoved)
        await enqueue(tx.db, 'leave-meetings', { userId }, { key: `leave-meetings:${userId}` });
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

/**
 * Locks the account and the users who take its bookings over, who stay as they are meanwhile. In the order of their ids:
 * two removals may name each other's user.
 */
async function lockWithSuccessors(
  tx: Context,
  { userId, decisions }: RemoveUserInput,
): Promise<Account> {
  const successors = decisions.flatMap(({ kind, successorId }) =>
    successorId !== null && kind !== 'organization' ? [successorId] : [],
  );
  const ids = [...new Set(successors)];
  await shareAccounts(
    tx.db,
    ids.filter((id) => id < userId),
  );
  const account = await lockManagedAccount(tx, userId);
  await shareAccounts(
    tx.db,
    ids.filter((id) => id > userId),
  );
  return account;
}

async function carryOutDecisions(tx: Context, userId: string, offboarding: Offboarding) {
  const { message } = offboarding;
  await lockBookingsOf(tx, userId);
  const checks: { readonly check: OffboardingCheck; readonly decided: readonly DecidedItem[] }[] =
    [];
  for (const check of offboardingChecksOf(tx))
    checks.push({ check, decided: decideItems(await check.find(tx, userId), offboarding) });
  const decided = checks.flatMap((it) => it.decided);
  const decisions = decided.map(({ decision }) => decision);
  assertField('message', refuseOffboardingMessage(decisions, message));

  const bookings = checks.filter(({ check }) => check.findBookings !== undefined);
  const subjectsOf = (option: 'leave' | 'release') =>
    bookings
      .flatMap((it) => it.decided)
      .flatMap(({ decision }) => (decision.option === option ? [decision.subject] : []));
  await detachDependents(tx, { kept: subjectsOf('leave'), cancelled: subjectsOf('release') });

  const onlyQuotas = checks.filter(({ check }) => check.findResources === undefined);
  const others = checks.filter(({ check }) => check.findResources !== undefined);
  for (const it of onlyQuotas) await it.check.carryOut(tx, userId, it.decided, message);
  const resources = [];
  for (const it of others)
    resources.push(...((await it.check.findResources?.(tx, userId, it.decided)) ?? []));
  if (resources.length > 0) await lockResources(tx.db, resources);
  for (const it of others) await it.check.carryOut(tx, userId, it.decided, message);

  return decisions.map(({ kind, subject, option, successorId }) => ({
    kind,
    subject,
    way: option,
    ...(successorId !== null && { successorId }),
  }));
}

/** The decision about each item, or an error that says which is missing or not possible. */
function decideItems(
  items: readonly OffboardingItem[],
  { decisions }: Offboarding,
): readonly DecidedItem[] {
  assertAllowed(refuseUndecidedItems(items, decisions));
  return items.flatMap((item) => {
    const decision = findOffboardingDecision(item, decisions);
    if (!decision) return [];
    const path = `decisions.${decisions.indexOf(decision)}`;
    assertField(`${path}.successorId`, refuseSuccessor(item, decision));
    return [{ item, decision, path }];
  });
}
