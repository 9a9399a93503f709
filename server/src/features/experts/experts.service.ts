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
import { findHours } from '../bookings/hours.service.ts';
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

/** How an expert receives, and in which lengths. */
export interface ExpertReception extends Reception {
  readonly expertId: string;
  readonly sessionMinutes: readonly number[];
}

export async function listExperts(
  ctx: Context,
  query: {
    limit: number;
    after?: string | undefined;
    search?: string | undefined;
    category?: Expertise | undefined;
  },
): Promise<{ items: ExpertCard[]; next: string | null }> {
  const { limit, after, search = '', category } = query;
  const words = search.split(/\s+/).filter((word) => word !== '');
  const page = pageFrom(await findExperts(ctx.db, { words, category, after, limit }), limit);
  const taken = await takenOf(ctx, page.items);
  return { ...page, items: page.items.map((row) => cardOf(ctx, row, taken.get(row.id))) };
}

export async function findExpert(ctx: Context, id: string): Promise<{ expert: Expert }> {
  const row = found(await findExpertById(ctx.db, id), 'expert.not_found');
  const taken = await takenOf(ctx, [row]);
  const { timeZone, horizonDays, sessionMinutes } = receptionOf(ctx, row);
  const hours = await findHours(ctx.db, id, {
    userId: ctx.actor.id,
    organizationId: ctx.actor.organizationId,
  });
  return {
    expert: {
      ...cardOf(ctx, row, taken.get(id)),
      bio: row.bio,
      sessions: await countSessions(ctx.db, id, ctx.now()),
      timeZone,
      horizonDays,
      sessionMinutes: [...sessionMinutes],
      hours,
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

/** How an expert receives; who has not said so yet receives at no time. */
export async function findReception(
  ctx: Context,
  expertId: string,
  absent: ErrorCode = 'expert.not_found',
): Promise<ExpertReception> {
  const row = await findExpertById(ctx.db, expertId);
  return receptionOf(ctx, found(row, absent));
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

async function takenOf(ctx: Context, rows: readonly ExpertRow[]): Promise<Map<string, Span[]>> {
  const ids = rows.map((row) => row.id);
  const claims = ids.length > 0 ? await selectTaken(ctx.db, ids, ctx.now()).execute() : [];
  const byExpert = Map.groupBy(claims, (claim) => claim.resourceId);
  return new Map([...byExpert].map(([id, its]) => [id, its.map(spanOf)]));
}

function cardOf(ctx: Context, row: ExpertRow, taken: readonly Span[] = []): ExpertCard {
  const { id, name, photo, headline, categories, languages } = row;
  const reception = receptionOf(ctx, row);
  const [next] = freeSlots(reception, {
    minutes: usualMinutes(reception.sessionMinutes),
    within: { from: -Infinity, to: Infinity },
    taken,
    now: ctx.now().getTime(),
  });
  return {
    id,
    name,
    photo,
    headline,
    categories,
    languages,
    rating: row.ratingCount > 0 ? row.ratingSum / row.ratingCount : null,
    reviews: row.ratingCount,
    nextFree: next?.start ?? null,
  };
}

const receptionOf = ({ settings }: Context, row: ExpertRow): ExpertReception => ({
  expertId: row.id,
  hours: row.hours,
  timeZone: row.timeZone ?? row.ownTimeZone ?? settings.hubTimeZone,
  noticeMinutes: row.noticeMinutes ?? MIN_NOTICE_MIN,
  horizonDays: row.horizonDays ?? BOOKING_HORIZON_DAYS,
  bufferBefore: row.bufferBefore ?? 0,
  bufferAfter: row.bufferAfter ?? 0,
  sessionMinutes: row.sessionMinutes ?? SESSION_LENGTHS_MIN,
});
