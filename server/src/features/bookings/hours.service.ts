import type { Slot } from '@thedot/domain/availability/slot.contract';
import {
  hoursLimit,
  refuseMoreHours,
  refuseMoreRequests,
} from '@thedot/domain/bookings/bookings.rules';
import { weeksWithin } from '@thedot/domain/bookings/series.rules';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { HoursUsed, RequestsToday } from '@thedot/domain/experts/experts.contract';
import { dayOf, daysSpan, slotOf } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import type { Account } from '../../db/counted-hours.ts';
import type { Db } from '../../db/db.ts';
import type { Context, Office } from '../../kernel/context.ts';
import { lockKeys } from '../../platform/claims/claims.queries.ts';
import { hoursOf } from '../experts/receptions.service.ts';
import {
  countRequests,
  findKind,
  findUsage,
  findUsed,
  sumMinutesByExpert,
} from './hours.queries.ts';

export type { Account } from '../../db/counted-hours.ts';

export async function findHours(db: Db, expertId: string, account: Account): Promise<HoursUsed> {
  return hoursOf(assertFound(await findUsed(db, expertId, account), 'expert.not_found'));
}

export async function findHoursByExpert(db: Db, account: Account) {
  const limitMinutes = hoursLimit(await findKind(db, account.organizationId));
  const rows = await sumMinutesByExpert(db, account);
  return rows.map((row) => ({ ...row, limitMinutes }));
}

/** What an account has asked for on the hub's day, of how much; what an expert proposed to it is none of it. */
export async function findRequestsToday(
  { db, now, settings }: Office,
  account: Account,
): Promise<RequestsToday> {
  const day = dayAt(now(), settings.hubTimeZone);
  return { used: await countRequests(db, account, day), limit: DAILY_BOOKING_QUOTA };
}

function dayAt(now: Date, zone: string): Slot {
  const today = dayOf(now.getTime(), zone);
  return slotOf(daysSpan(today, today, zone));
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
  lockKeys(db, [quotaOf(account)]);

/** Refuses a request beyond the day's quota; others of the account wait until this one is written. */
export async function reserveRequest(ctx: Context, account: Account): Promise<void> {
  await waitForAccount(ctx, account);
  assertAllowed(refuseMoreRequests(await findRequestsToday(ctx, account)));
}

interface Wish {
  readonly expertId: string;
  readonly minutes: number;
  readonly weeks?: number;
}

/** What the account has had of an expert's hours; others of it who want some of them wait until this is written. */
export async function lockHours(
  { db }: Pick<Context, 'db'>,
  account: Account,
  expertId: string,
): Promise<HoursUsed> {
  await lockKeys(db, [hoursWithOne(account, expertId)]);
  return findHours(db, expertId, account);
}

/** Refuses what is beyond the account's hours with the expert. */
export async function reserveHours(
  ctx: Pick<Context, 'db'>,
  account: Account,
  wish: Wish,
): Promise<void> {
  refuseHours(await lockHours(ctx, account, wish.expertId), wish);
}

/**
 * Both at once. What is counted is read by a statement of its own after the locks: one that waited for them would
 * count what stood there before it waited.
 */
export async function reserveAll(
  { db, now, settings }: Office,
  account: Account,
  wish: Wish,
): Promise<void> {
  const { expertId } = wish;
  await lockKeys(db, [quotaOf(account), hoursWithOne(account, expertId)]);
  const day = dayAt(now(), settings.hubTimeZone);
  const usage = assertFound(await findUsage(db, expertId, account, day), 'expert.not_found');
  assertAllowed(refuseMoreRequests({ used: usage.requests, limit: DAILY_BOOKING_QUOTA }));
  refuseHours(hoursOf(usage), wish);
}

function refuseHours(hours: HoursUsed, { minutes, weeks = 1 }: Wish): void {
  assertAllowed(refuseMoreHours(hours, minutes));
  if (refuseMoreHours(hours, minutes * weeks)) throw tooManyWeeks(weeksWithin(hours, minutes));
}

// The quota's lock is always taken before that of the hours.
const quotaOf = (account: Account): string => `quota:${ownerOf(account)}`;
const hoursWithOne = (account: Account, expertId: string): string =>
  `hours:${ownerOf(account)}:${expertId}`;
const ownerOf = ({ organizationId, userId }: Account): string => organizationId ?? userId;
