import {
  freeSlots,
  type Reception,
  usualMinutes,
} from '@thedot/domain/availability/availability.rules';
import { type ErrorCode, found } from '@thedot/domain/errors';
import type { Expert, ExpertCard, Expertise } from '@thedot/domain/experts/experts.contract';
import { type Span, spanOf } from '@thedot/domain/kernel/time';
import { BOOKING_HORIZON_DAYS, MIN_NOTICE_MIN, SESSION_LENGTHS_MIN } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { pageFrom } from '../../kernel/paging.ts';
import { selectTaken } from '../../platform/claims/claims.queries.ts';
import { findHours, findRequestsToday } from '../bookings/hours.service.ts';
import {
  type ExpertProfile,
  type ExpertRow,
  countSessions,
  findExpertById,
  findExperts,
  lockRating,
  updateProfile,
  updateRating,
  upsertTimeZone,
} from './experts.queries.ts';

export {
  updateDistances as saveDistances,
  upsertTimeZone as saveTimeZone,
} from './experts.queries.ts';

export async function findExpert(ctx: Context, id: string): Promise<{ expert: Expert }> {
  const window = wholeWindow(ctx.now());
  const row = found(await findExpertById(ctx.db, window, id), 'expert.not_found');
  const { timeZone, horizonDays, sessionMinutes } = receptionOf(ctx, row);
  const account = { userId: ctx.actor.id, organizationId: ctx.actor.organizationId };
  return {
    expert: {
      ...cardOf(ctx, row),
      bio: row.bio,
      sessions: await countSessions(ctx.db, id, ctx.now()),
      timeZone,
      horizonDays,
      sessionMinutes: [...sessionMinutes],
      hours: await findHours(ctx.db, id, account),
      requestsToday: await findRequestsToday(ctx, account),
    },
  };
}

/**
 * Inside the transaction that changes a review, or what is known of its session: the mean stays that of the
 * reviews, whoever else changes another one meanwhile.
 */
export async function recountRating(db: Db, expertId: string): Promise<void> {
  await lockRating(db, expertId);
  await updateRating(db, expertId);
}

export const isExpert = async (db: Db, id: string): Promise<boolean> =>
  (await findExpertById(db, id)) !== undefined;

export async function saveExpertProfile(
  db: Db,
  userId: string,
  { timeZone, ...profile }: ExpertProfile & { readonly timeZone: string },
): Promise<void> {
  await upsertTimeZone(db, userId, timeZone);
  await updateProfile(db, userId, profile);
}
