import {
  hoursLimit,
  refuseMoreHours,
  refuseMoreRequests,
} from '@thedot/domain/bookings/bookings.rules';
import { weeksWithin } from '@thedot/domain/bookings/series.rules';
import { AppError, obey } from '@thedot/domain/errors';
import type { HoursUsed, RequestsToday } from '@thedot/domain/experts/experts.contract';
import { dayOf, daysSpan, slotOf } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import type { Account } from '../../db/counted-hours.ts';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { lockKeys } from '../../platform/claims/claims.queries.ts';
import { countRequests, findKind, sumMinutes, sumMinutesByExpert } from './hours.queries.ts';

export type { Account } from '../../db/counted-hours.ts';

export async function findHours(db: Db, expertId: string, account: Account): Promise<HoursUsed> {
  const limitMinutes = hoursLimit(await findKind(db, account.organizationId));
  return { usedMinutes: await sumMinutes(db, expertId, account), limitMinutes };
}

export async function findHoursByExpert(db: Db, account: Account) {
  const limitMinutes = hoursLimit(await findKind(db, account.organizationId));
  const rows = await sumMinutesByExpert(db, account);
  return rows.map((row) => ({ ...row, limitMinutes }));
}

/** What an account has asked for on the hub's day, of how much; what an expert proposed to it is none of it. */
export async function findRequestsToday(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  account: Account,
): Promise<RequestsToday> {
  const today = dayOf(now().getTime(), settings.hubTimeZone);
  const day = slotOf(daysSpan(today, today, settings.hubTimeZone));
  return { used: await countRequests(db, account, day), limit: DAILY_BOOKING_QUOTA };
}

const tooManyWeeks = (count: number): AppError => {
  const code = 'booking.weeks_exceed_hours';
  return new AppError(code, {
    params: { count },
    errors: [{ code, path: 'weeks', params: { count } }],
  });
};

/** Others of the account who ask for something wait until this transaction ends. */
export const waitForAccount = ({ db }: Pick<Context, 'db'>, account: Account) =>
  lockKeys(db, [`quota:${ownerOf(account)}`]);

/**
 * Refuses a request beyond the day's quota. The locks, of the quota before that of the hours, keep others
 * of the same account waiting until this request is written.
 */
export async function reserveRequest(ctx: Context, account: Account): Promise<void> {
  await waitForAccount(ctx, account);
  obey(refuseMoreRequests(await findRequestsToday(ctx, account)));
}

/** Refuses what is beyond the account's hours with the expert. */
export async function reserveHours(
  { db }: Pick<Context, 'db'>,
  account: Account,
  wish: { readonly expertId: string; readonly minutes: number; readonly weeks?: number },
): Promise<void> {
  await lockKeys(db, [`hours:${ownerOf(account)}:${wish.expertId}`]);
  const hours = await findHours(db, wish.expertId, account);
  const { minutes, weeks = 1 } = wish;
  obey(refuseMoreHours(hours, minutes));
  if (refuseMoreHours(hours, minutes * weeks)) throw tooManyWeeks(weeksWithin(hours, minutes));
}

const ownerOf = ({ organizationId, userId }: Account): string => organizationId ?? userId;
