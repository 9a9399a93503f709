import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import type { UserRecord } from '@thedot/domain/users/directory.contract';
import type { Leaving, Settlement } from '@thedot/domain/users/leaving.contract';
import {
  refuseSettlement,
  refuseUnsettled,
  settlementOf,
} from '@thedot/domain/users/leaving.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { leavers } from '../../leavers.ts';
import { updateRemoved } from './accounts.queries.ts';
import { findRecord } from './directory.queries.ts';
import { findUser } from './directory.service.ts';
import { announcePerson } from './announcing.service.ts';
import { keepSuperAdmin, takeAccount } from './roles.service.ts';
import { noteAbout } from './account-audit.service.ts';

export async function findLeaving(ctx: Context, userId: string): Promise<readonly Leaving[]> {
  assertFound(await findRecord(ctx.db, userId), 'user.not_found');
  return (await Promise.all(leavers.map((it) => it.find(ctx, userId)))).flat();
}

interface Removal {
  readonly userId: string;
  /** What it shall be; without it, the other than it is. */
  readonly isRemoved?: boolean | undefined;
  readonly settle: readonly Settlement[];
}

/** Removes somebody with all that they leave settled, or takes them back. */
export const removeOrRestore = (ctx: Context, wish: Removal): Promise<{ user: UserRecord }> =>
  transact(ctx, async (tx, after) => {
    const { userId } = wish;
    if (userId === tx.actor.id) throw new AppError('user.remove_self');
    const account = await takeAccount(tx, userId);
    const isRemoved = wish.isRemoved ?? !account.isRemoved;
    if (isRemoved !== account.isRemoved) {
      await keepSuperAdmin(tx, account, { role: account.role, isRemoved });
      const settled = isRemoved ? await settleAll(tx, userId, wish.settle) : [];
      await updateRemoved(tx.db, userId, isRemoved);
      const { organizationId, role } = account;
      await announcePerson(tx, { id: userId, places: [organizationId], roles: [role] });
      await noteAbout(tx, isRemoved ? 'user.removed' : 'user.restored', userId, { settled });
      after(() => ctx.caller.forget({ user: userId }));
    }
    return { user: await findUser(tx.db, userId) };
  });

async function settleAll(tx: Context, userId: string, settlements: readonly Settlement[]) {
  const settled = [];
  for (const leaver of leavers) {
    const lines = await leaver.find(tx, userId);
    assertAllowed(refuseUnsettled(lines, settlements));
    for (const line of lines) {
      const how = settlementOf(line, settlements);
      if (!how) continue;
      const place = `settle.${settlements.indexOf(how)}`;
      const field = how.way === 'pass-on' ? 'heir' : 'message';
      assertField(`${place}.${field}`, refuseSettlement(line, how));
      await leaver.settle(tx, userId, line, how);
      settled.push({ kind: line.kind, subject: line.subject, count: line.count, way: how.way });
    }
  }
  return settled;
}
