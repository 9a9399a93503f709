import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import {
  affordableWeeks,
  hoursLimit,
  refuseMoreHours,
  refuseMoreRequests,
  toHoursUsed,
} from '@thedot/domain/expert-sessions/bookings.rules';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { HoursUsed, RequestsToday } from '@thedot/domain/experts/experts.contract';
import { dayOf, daysSpan, slotOf } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import type { QuotaOwner } from '../expert-sessions/hours.sql.ts';
import type { Db } from '../../db/db.ts';
import type { Context, SystemContext } from '../../kernel/context.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import {
  countRequests,
  findOrganizationKind,
  findQuotaUsage,
  findUsedMinutes,
  sumMinutesByExpert,
} from './hours-quota.queries.ts';

export type { QuotaOwner as Account } from '../expert-sessions/hours.sql.ts';

export async function findHours(db: Db, expertId: string, account: QuotaOwner): Promise<HoursUsed> {
  return toHoursUsed(assertFound(await findUsedMinutes(db, expertId, account), 'expert.not_found'));
}

export async function findHoursByExpert(db: Db, account: QuotaOwner) {
  const limitMinutes = hoursLimit(await findOrganizationKind(db, account.organizationId));
  const rows = await sumMinutesByExpert(db, account);
  return rows.map((row) => ({ ...row, limitMinutes }));
}

/**
 * The account's requests of the day in the hub's time zone, and the daily limit. Proposals of experts do not
 * count.
 */
export async function findRequestsToday(
  { db, now, settings }: SystemContext,
  account: QuotaOwner,
): Promise<RequestsToday> {
  const day = hubDay(now(), settings.hubTimeZone);
  return { used: await countRequests(db, account, day), limit: DAILY_BOOKING_QUOTA };
}

function hubDay(now: Date, zone: string): Slot {
  const today = dayOf(now.getTime(), zone);
  return slotOf(daysSpan(today, today, zone));
}

const weeksExceedHours = (count: number): AppError => {
  const code = 'booking.weeks_exceed_hours';
  return new AppError(code, {
    params: { count },
    errors: [{ code, path: 'weeks', params: { count } }],
  });
};

/** Locks the account's daily quota until the transaction ends. */
export const lockQuota = ({ db }: Pick<Context, 'db'>, account: QuotaOwner) =>
  lockKeys(db, [quotaKey(account)]);

/** Locks the daily quota and refuses a request above it. */
export async function reserveDailyQuota(ctx: Context, account: QuotaOwner): Promise<void> {
  await lockQuota(ctx, account);
  assertAllowed(refuseMoreRequests(await findRequestsToday(ctx, account)));
}

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

/** Locks the account's hours with the expert and refuses a request above them. */
export async function reserveHours(
  ctx: Pick<Context, 'db'>,
  account: QuotaOwner,
  request: HoursReservation,
): Promise<void> {
  assertHours(await lockHours(ctx, account, request.expertId), request);
}

/**
 * Does both. Usage is read after taking the locks: under READ COMMITTED the snapshot of the locking
 * statement is older than the wait.
 */
export async function reserveQuotaAndHours(
  { db, now, settings }: SystemContext,
  account: QuotaOwner,
  request: HoursReservation,
): Promise<void> {
  const { expertId } = request;
  await lockKeys(db, [quotaKey(account), hoursKey(account, expertId)]);
  const day = hubDay(now(), settings.hubTimeZone);
  const usage = assertFound(await findQuotaUsage(db, expertId, account, day), 'expert.not_found');
  assertAllowed(refuseMoreRequests({ used: usage.requests, limit: DAILY_BOOKING_QUOTA }));
  assertHours(toHoursUsed(usage), request);
}

function assertHours(hours: HoursUsed, { minutes, weeks = 1 }: HoursReservation): void {
  assertAllowed(refuseMoreHours(hours, minutes));
  if (refuseMoreHours(hours, minutes * weeks))
    throw weeksExceedHours(affordableWeeks(hours, minutes));
}

// Lock order: quota, then hours.
const quotaKey = (account: QuotaOwner): string => `quota:${accountId(account)}`;
const hoursKey = (account: QuotaOwner, expertId: string): string =>
  `hours:${accountId(account)}:${expertId}`;
const accountId = ({ organizationId, userId }: QuotaOwner): string => organizationId ?? userId;
