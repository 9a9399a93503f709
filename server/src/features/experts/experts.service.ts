import { assertFound } from '@thedot/domain/errors';
import type { Expert, Expertise } from '@thedot/domain/experts/experts.contract';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { findHours, findRequestsToday } from '../bookings/hours.service.ts';
import { cardOf, wholeWindow } from './cards.service.ts';
import {
  type ExpertProfile,
  countSessions,
  findExpertById,
  findIsExpert,
  findOfTopics,
  lockRating,
  updateProfile,
  updateRating,
  upsertTimeZone,
} from './experts.queries.ts';
import { toPolicy } from './receptions.service.ts';

export {
  insertTimeZone as beginTimeZone,
  updateDistances as saveDistances,
  upsertTimeZone as saveTimeZone,
} from './experts.queries.ts';

export async function findExpert(ctx: Context, id: string): Promise<{ expert: Expert }> {
  const expert = await findExpertById(ctx.db, wholeWindow(ctx.now()), id);
  const row = assertFound(expert, 'expert.not_found');
  const { timeZone, horizonDays, sessionMinutes } = toPolicy(ctx, row);
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

/** Whoever is an expert of one of these topics. */
export const findIdsOfTopics = async (
  db: Db,
  topics: readonly Expertise[],
): Promise<readonly string[]> => (await findOfTopics(db, topics)).map(({ id }) => id);

/**
 * Inside the transaction that changes a review, or what is known of its session: the mean stays that of the
 * reviews, whoever else changes another one meanwhile.
 */
export async function recountRating(db: Db, expertId: string): Promise<void> {
  await lockRating(db, expertId);
  await updateRating(db, expertId);
}

export const isExpert = async (db: Db, id: string): Promise<boolean> =>
  (await findIsExpert(db, id)) !== undefined;

export async function saveExpertProfile(
  db: Db,
  userId: string,
  { timeZone, ...profile }: ExpertProfile & { readonly timeZone: string },
): Promise<void> {
  await upsertTimeZone(db, userId, timeZone);
  await updateProfile(db, userId, profile);
}
