import { hoursLimit, refuseMoreHours } from '@thedot/domain/bookings/bookings.rules';
import { AppError, obey } from '@thedot/domain/errors';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { dayOf, daysSpan, slotOf } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { lockKeys } from '../../platform/claims/claims.queries.ts';
import {
  type Account,
  countRequests,
  findKind,
  sumMinutes,
  sumMinutesByExpert,
} from './hours.queries.ts';

export type { Account } from './hours.queries.ts';

export async function findHours(db: Db, expertId: string, account: Account): Promise<HoursUsed> {
  const limitMinutes = hoursLimit(await findKind(db, account.organizationId));
  return { usedMinutes: await sumMinutes(db, expertId, account), limitMinutes };
}

export async function findHoursByExpert(db: Db, account: Account) {
  const limitMinutes = hoursLimit(await findKind(db, account.organizationId));
  const rows = await sumMinutesByExpert(db, account);
  return rows.map((row) => ({ ...row, limitMinutes }));
}

/**
 * Refuses a request beyond the day's quota or the hours with the expert. The locks, always taken in
 * this order, keep others of the same account waiting until this request is written.
 */
export async function reserveHours(
  { db, now, settings }: Context,
  account: Account,
  wish: { readonly expertId: string; readonly minutes: number },
): Promise<void> {
  const owner = account.organizationId ?? account.userId;
  await lockKeys(db, [`quota:${owner}`, `hours:${owner}:${wish.expertId}`]);
  const today = dayOf(now().getTime(), settings.hubTimeZone);
  const day = slotOf(daysSpan(today, today, settings.hubTimeZone));
  if ((await countRequests(db, account, day)) >= DAILY_BOOKING_QUOTA) {
    throw new AppError('booking.daily_quota');
  }
  obey(refuseMoreHours(await findHours(db, wish.expertId, account), wish.minutes));
}
