import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { materialBookingPath } from '@thedot/domain/material/material-access.rules';
import type { HoldContext } from '../../kernel/bookable.ts';
import { transact } from '../../kernel/context.ts';
import { updateStock } from '../../platform/allocations/resources.queries.ts';
import { notifyEach } from '../notifications/notifications.service.ts';
import { findStaffIds, findUserIdsWithRoles } from '../users/users.service.ts';
import {
  findOverdueMaterialIds,
  findUncollected,
  type RemindedBooking,
  setOverdueReminded,
  setReturnReminded,
} from './loan-reminders.queries.ts';
import { materialKind } from './material-kind.service.ts';
import { findLendable } from './material.queries.ts';
import { warnBorrowers } from './warnings.service.ts';

const BATCH = 200;

/** How long after the end the borrower is reminded; managers learn of it with the third reminder. */
const OVERDUE_STEPS = [0, DAY_MS, 3 * DAY_MS, 7 * DAY_MS];
const STEP_FOR_MANAGERS = 3;

/**
 * Reminds borrowers of returns, warns those whose material is late, and gives up bookings that were not collected before
 * their end.
 */
export async function followLoans(ctx: HoldContext): Promise<void> {
  await releaseUncollected(ctx);
  await repeat(() => remindOfReturns(ctx));
  await repeat(() => remindOfOverdue(ctx));
  await transact(ctx, async (tx) => {
    await updateStock(tx.db, await findLendable(tx.db), tx.now());
    await warnBorrowers(tx, await findOverdueMaterialIds(tx.db));
  });
}

async function repeat(work: () => Promise<number>): Promise<void> {
  while ((await work()) === BATCH);
}

async function releaseUncollected(ctx: HoldContext): Promise<void> {
  for (const { id } of await findUncollected(ctx.db, ctx.now(), BATCH))
    await transact(ctx, (tx) =>
      materialKind.cancelUnattended(
        tx,
        id,
        ({ status, slot }) => status === 'accepted' && Date.parse(slot.end) <= tx.now().getTime(),
      ),
    );
}

const remindOfReturns = (ctx: HoldContext): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await setReturnReminded(tx.db, tx.now(), DAY_MS, BATCH);
    await notifyEach(
      { ...tx, actor: null },
      'material_booking.return_due',
      due.map((it) => ({
        to: it.bookerId,
        // Each reminder is a notification of its own.
        eventId: randomUUID(),
        params: paramsOf(it),
        target: it.id,
      })),
    );
    return due.length;
  });

const remindOfOverdue = (ctx: HoldContext): Promise<number> =>
  transact(ctx, async (tx) => {
    const overdue = await setOverdueReminded(tx.db, tx.now(), OVERDUE_STEPS, BATCH);
    const system = { ...tx, actor: null };
    await notifyEach(
      system,
      'material_booking.overdue',
      overdue.map((it) => ({
        to: it.bookerId,
        // Each reminder is a notification of its own.
        eventId: randomUUID(),
        params: paramsOf(it),
        target: it.id,
      })),
    );
    const late = overdue.filter(({ reminders }) => reminders === STEP_FOR_MANAGERS);
    if (late.length === 0) return overdue.length;
    const [staff, team] = [await findStaffIds(tx.db), await findUserIdsWithRoles(tx.db, ['tt'])];
    await notifyEach(
      system,
      'material_booking.overdue_loan',
      late.flatMap((it) =>
        [...staff, ...(it.isTT ? team : [])].map((to) => ({
          to,
          eventId: it.id,
          params: { name: it.borrower, ...paramsOf(it) },
          target: it.id,
        })),
      ),
    );
    return overdue.length;
  });

const paramsOf = ({ id, isTT, names, start, end }: RemindedBooking) => ({
  resource: names,
  page: materialBookingPath(isTT, id),
  start,
  end,
});
