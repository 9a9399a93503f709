import { refuseMoreRequests } from '@thedot/domain/scheduling/policy.rules';
import { assertAllowed, type ErrorCode } from '@thedot/domain/errors';
import type { RequestsToday } from '@thedot/domain/scheduling/daily-quota.contract';
import { dayOf, daysSpan, slotOf } from '@thedot/domain/kernel/time';
import type { Context, SystemContext } from '../../../kernel/context.ts';
import { bookablesOf } from '../../../kernel/feature.ts';
import { lockKeys } from '../../../platform/allocations/allocations.queries.ts';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import { countRequests, type DailyQuotaQuery, lockUnremoved } from './daily-quota.queries.ts';

type QuotaContext = SystemContext & Pick<Context, 'features'>;

/**
 * The account's requests of the day in the hub's time zone, and the daily limit. Proposals of experts do not
 * count.
 */
export async function findRequestsToday(
  ctx: QuotaContext,
  owner: QuotaOwner,
): Promise<RequestsToday> {
  return {
    used: await countRequests(ctx.db, dailyQuotaQuery(ctx, owner)),
    limit: ctx.settings.dailyBookings,
  };
}

/** The bookings of the day in the hub's time zone. */
export function dailyQuotaQuery(
  { now, settings, features }: QuotaContext,
  owner: QuotaOwner,
): DailyQuotaQuery {
  const zone = settings.hubTimeZone;
  const today = dayOf(now().getTime(), zone);
  const day = slotOf(daysSpan(today, today, zone));
  return { bookables: bookablesOf(features), owner, day };
}

/** Locks the account's daily quota until the transaction ends. */
export const lockQuota = ({ db }: Pick<Context, 'db'>, account: QuotaOwner) =>
  lockKeys(db, [quotaKey(account)]);

/**
 * Locks the user who books, so that they are not removed meanwhile, then the keys of quotas and resources. It comes
 * before all other locks of a new booking: a removal locks the user first too. Refuses a removed user as their calls are.
 */
export async function lockBooker(
  { db }: Pick<Context, 'db'>,
  userId: string,
  keys: readonly string[],
  refusal: ErrorCode = 'auth.deactivated',
  options: Parameters<typeof lockUnremoved>[3] = {},
): Promise<void> {
  assertAllowed((await lockUnremoved(db, userId, keys, options)) ? null : refusal);
}

/** Locks the requester and their daily quota, and refuses a request above it. */
export async function reserveDailyQuota(ctx: Context, account: QuotaOwner): Promise<void> {
  await lockBooker(ctx, account.userId, [quotaKey(account)]);
  assertAllowed(refuseMoreRequests(await findRequestsToday(ctx, account)));
}

export const quotaKey = (account: QuotaOwner): string => `quota:${accountId(account)}`;

export const accountId = ({ organizationId, userId }: QuotaOwner): string =>
  organizationId ?? userId;
