import {
  weeksWithinHours,
  hoursLimit,
  refuseMoreHours,
  toHoursUsed,
} from '@thedot/domain/expert-sessions/bookings.rules';
import { refuseMoreRequests } from '@thedot/domain/scheduling/policy.rules';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { lockKeys } from '../../../platform/allocations/allocations.queries.ts';
import {
  accountId,
  dailyQuotaQuery,
  lockBooker,
  quotaKey,
} from '../../scheduling/quotas/daily-quota.service.ts';
import {
  findOrganizationKind,
  findQuotaUsage,
  findUsedMinutes,
  sumMinutesByExpert,
} from './hours-quota.queries.ts';

export async function findHours(db: Db, expertId: string, account: QuotaOwner): Promise<HoursUsed> {
  return toHoursUsed(assertFound(await findUsedMinutes(db, expertId, account), 'expert.not_found'));
}

export async function findHoursByExpert(db: Db, account: QuotaOwner) {
  const limitMinutes = hoursLimit(await findOrganizationKind(db, account.organizationId));
  const rows = await sumMinutesByExpert(db, account);
  return rows.map((row) => ({ ...row, limitMinutes }));
}

const weeksExceedHours = (count: number): AppError => {
  const code = 'booking.weeks_exceed_hours';
  return new AppError(code, {
    params: { count },
    errors: [{ code, path: 'weeks', params: { count } }],
  });
};

interface HoursReservation {
  readonly expertId: string;
  readonly minutes: number;
  readonly weeks?: number;
}

/** Locks the account's hours with an expert and returns the hours used. */
export async function lockHours(
  { db }: Pick<Context, 'db'>,
  account: QuotaOwner,
  expertId: string,
): Promise<HoursUsed> {
  await lockKeys(db, [hoursKey(account, expertId)]);
  return findHours(db, expertId, account);
}

/** Locks the hours of several accounts with experts at once, in the order of their keys. */
export const lockHoursOf = (
  { db }: Pick<Context, 'db'>,
  pairs: readonly { readonly account: QuotaOwner; readonly expertId: string }[],
) =>
  lockKeys(
    db,
    [...new Set(pairs.map(({ account, expertId }) => hoursKey(account, expertId)))].toSorted(),
  );

/** Locks the user of a proposal and their hours with the expert, and refuses a proposal above these. */
export async function reserveHours(
  ctx: Pick<Context, 'db'>,
  account: QuotaOwner,
  request: HoursReservation,
): Promise<void> {
  const { expertId } = request;
  await lockBooker(ctx, account.userId, [hoursKey(account, expertId)], 'user.not_found');
  assertHours(await findHours(ctx.db, expertId, account), request);
}

/**
 * Does the same for a request, which uses the daily quota too. Usage is read after taking the locks: under READ COMMITTED the snapshot of the locking
 * statement is older than the wait.
 */
export async function reserveQuotaAndHours(
  ctx: Context,
  account: QuotaOwner,
  request: HoursReservation,
): Promise<void> {
  const { expertId } = request;
  await lockBooker(ctx, account.userId, [quotaKey(account), hoursKey(account, expertId)]);
  const usage = assertFound(
    await findQuotaUsage(ctx.db, expertId, dailyQuotaQuery(ctx, account)),
    'expert.not_found',
  );
  assertAllowed(refuseMoreRequests({ used: usage.requests, limit: ctx.settings.dailyBookings }));
  assertHours(toHoursUsed(usage), request);
}

function assertHours(hours: HoursUsed, { minutes, weeks = 1 }: HoursReservation): void {
  assertAllowed(refuseMoreHours(hours, minutes));
  if (refuseMoreHours(hours, minutes * weeks))
    throw weeksExceedHours(weeksWithinHours(hours, minutes));
}

// Lock order: quota, then hours.
const hoursKey = (account: QuotaOwner, expertId: string): string =>
  `hours:${accountId(account)}:${expertId}`;
