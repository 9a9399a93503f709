import { refuseMoreRequests } from '@thedot/domain/expert-sessions/bookings.rules';
import { assertAllowed } from '@thedot/domain/errors';
import type { RequestsToday } from '@thedot/domain/experts/experts.contract';
import { dayOf, daysSpan, slotOf } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Context, SystemContext } from '../../kernel/context.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import type { QuotaOwner } from '../expert-sessions/hours.sql.ts';
import { countRequests } from './daily-quota.queries.ts';

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

export function hubDay(now: Date, zone: string): Slot {
  const today = dayOf(now.getTime(), zone);
  return slotOf(daysSpan(today, today, zone));
}

/** Locks the account's daily quota until the transaction ends. */
export const lockQuota = ({ db }: Pick<Context, 'db'>, account: QuotaOwner) =>
  lockKeys(db, [quotaKey(account)]);

/** Locks the daily quota and refuses a request above it. */
export async function reserveDailyQuota(ctx: Context, account: QuotaOwner): Promise<void> {
  await lockQuota(ctx, account);
  assertAllowed(refuseMoreRequests(await findRequestsToday(ctx, account)));
}

export const quotaKey = (account: QuotaOwner): string => `quota:${accountId(account)}`;

export const accountId = ({ organizationId, userId }: QuotaOwner): string =>
  organizationId ?? userId;
