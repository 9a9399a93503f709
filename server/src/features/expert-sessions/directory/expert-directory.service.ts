// What users read about experts: the list, one expert's page, and the topics.
import { remainingMinutes, toHoursUsed } from '@thedot/domain/expert-sessions/bookings.rules';
import { assertFound } from '@thedot/domain/errors';
import type {
  Expert,
  ExpertCard,
  Expertise,
  ExpertsQuery,
  Topic,
} from '@thedot/domain/experts/experts.contract';
import { MAX_HORIZON_DAYS } from '@thedot/domain/limits';
import type { Context } from '../../../kernel/context.ts';
import { type Cursor, parseCursor, toSortedPage } from '../../../kernel/paging.ts';
import { findRequestsToday } from '../../scheduling/quotas/daily-quota.service.ts';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import { findHours } from '../hours/hours-quota.service.ts';
import {
  countSessions,
  type ExpertFilter,
  type ExpertRow,
  findExpertIds,
  findExperts,
  findExpertsById,
  findTopicTimes,
} from './expert-directory.queries.ts';
import type { ExpertTimesRow } from '../free-slots/next-free-times.queries.ts';
import { toExpertPolicy } from '../../experts/expert-snapshots.service.ts';
import {
  daysFromNow,
  findFreeTimes,
  findNextFree,
  findNextStarts,
  SOON_DAYS,
  timesFromNow,
} from '../free-slots/next-free-times.service.ts';
import { canOffer } from '../free-slots/availability-snapshots.service.ts';

export async function findExpert(ctx: Context, id: string): Promise<{ expert: Expert }> {
  const { features, window } = timesFromNow(ctx);
  const [expert] = await findExpertsById(ctx.db, features, { ...window, ids: [id] });
  const row = assertFound(expert, 'expert.not_found');
  const { timeZone, horizonDays, lengths: sessionMinutes } = toExpertPolicy(ctx, row);
  const account = { userId: ctx.actor.id, organizationId: ctx.actor.organizationId };
  return {
    expert: {
      ...toExpertCard(row, findNextFree(ctx, row)),
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

type ExpertPage = Promise<{ items: ExpertCard[]; next: string | null }>;

export const listExperts = (ctx: Context, query: ExpertsQuery): ExpertPage =>
  query.sort === 'name' && query.within === undefined
    ? listByName(ctx, query)
    : listByFreeTime(ctx, query);

async function listByName(ctx: Context, query: ExpertsQuery): ExpertPage {
  const { limit, after, ...filter } = query;
  const page = { after: parseCursor(after), limit };
  const rows = await findExperts(ctx.db, timesFromNow(ctx, SOON_DAYS), { ...filter, ...page });
  const { items, next } = toSortedPage(rows, limit, ({ nameKey }) => nameKey);
  return { items: await toExpertCards(ctx, items), next };
}

interface RankedExpert {
  readonly id: string;
  readonly sortKey: string;
}

/**
 * Lists experts whose free times decide the filter or the order, which SQL can't. Who is listed may be some seconds old;
 * the times are not.
 */
async function listByFreeTime(ctx: Context, query: ExpertsQuery): ExpertPage {
  const { limit, sort, within, after, ...filter } = query;
  const freeTimes = await findFreeTimes(ctx);
  const matching = isFiltered(filter)
    ? new Set(await findExpertIds(ctx.db, filter))
    : new Set(freeTimes.keys());
  const until = within === undefined ? null : daysFromNow(ctx, within).toISOString();
  const isListed = (nextFree: string | null) =>
    until === null || (nextFree !== null && nextFree < until);
  const ranked = [...freeTimes].flatMap(([id, { nextFree, nameKey }]) =>
    matching.has(id) && isListed(nextFree)
      ? [{ id, sortKey: sort === 'name' ? nameKey : (nextFree ?? NEVER) }]
      : [],
  );
  const page = sortedAfter(ranked, parseCursor(after)).slice(0, limit + 1);
  const { items, next } = toSortedPage(page, limit, ({ sortKey }) => sortKey);
  const { features, window } = timesFromNow(ctx, SOON_DAYS);
  const rows = await findExpertsById(ctx.db, features, {
    ...window,
    ids: items.map(({ id }) => id),
  });
  const cards = (await toExpertCards(ctx, rows)).filter((it) => isListed(it.nextFree));
  const place = new Map(items.map(({ id }, at) => [id, at]));
  const byPlace = (a: ExpertCard, b: ExpertCard) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0);
  const byTime = (a: ExpertCard, b: ExpertCard) =>
    compare(a.nextFree ?? NEVER, b.nextFree ?? NEVER) || byPlace(a, b);
  return { items: cards.toSorted(sort === 'name' ? byPlace : byTime), next };
}

/** Sorts after every ISO instant. */
const NEVER = '~';

const isFiltered = ({ search = '', category, language }: ExpertFilter) =>
  search !== '' || category !== undefined || language !== undefined;

/** The experts after the cursor, in order. */
const sortedAfter = (experts: readonly RankedExpert[], after: Cursor | undefined): RankedExpert[] =>
  experts
    .filter((it) => !after || compareRanked({ sortKey: String(after[0]), id: after[1] }, it) < 0)
    .toSorted(compareRanked);

const compareRanked = (a: RankedExpert, b: RankedExpert): number =>
  compare(a.sortKey, b.sortKey) || compare(a.id, b.id);

/** Compares code units: the keys are already normalized. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns what the experts of a topic offer together. Counts only experts with hours left for the account. */
export async function findTopic(ctx: Context, category: Expertise): Promise<{ topic: Topic }> {
  const { actor } = ctx;
  const account = { userId: actor.id, organizationId: actor.organizationId };
  const rows = await findBookableRows(ctx, category, account, SOON_DAYS);
  const policies = rows.map((row) => toExpertPolicy(ctx, row));
  const lengths = new Set(policies.flatMap((policy) => policy.lengths));
  return {
    topic: {
      category,
      experts: rows.length,
      sessionMinutes: [...lengths].toSorted((a, b) => a - b),
      horizonDays: Math.max(0, ...policies.map(({ horizonDays }) => horizonDays)),
      nextFree:
        earliestFreeStart(ctx, rows, SOON_DAYS) ??
        earliestFreeStart(ctx, await findBookableRows(ctx, category, account)),
      fewestHoursLeft:
        rows
          .map(toHoursUsed)
          .toSorted((a, b) => remainingMinutes(a) - remainingMinutes(b))
          .at(0) ?? null,
      requestsToday: await findRequestsToday(ctx, account),
    },
  };
}

type TopicRow = Awaited<ReturnType<typeof findTopicTimes>>[number];

/** The experts whom the account can book, each with the session lengths for which hours are left. */
async function findBookableRows(
  ctx: Context,
  category: Expertise,
  account: QuotaOwner,
  days = MAX_HORIZON_DAYS,
): Promise<TopicRow[]> {
  const rows = await findTopicTimes(ctx.db, timesFromNow(ctx, days), category, account);
  return rows.flatMap((row) => {
    const snapshot = { policy: toExpertPolicy(ctx, row), hours: toHoursUsed(row) };
    const lengths = snapshot.policy.lengths.filter((it) => canOffer(snapshot, it));
    return lengths.length > 0 ? [{ ...row, lengths }] : [];
  });
}

const earliestFreeStart = (
  ctx: Context,
  rows: readonly ExpertTimesRow[],
  days?: number,
): string | null =>
  rows
    .flatMap((row) => findNextFree(ctx, row, days) ?? [])
    .toSorted()
    .at(0) ?? null;

/** The rows have the times of the next `SOON_DAYS`. */
async function toExpertCards(ctx: Context, rows: readonly ExpertRow[]): Promise<ExpertCard[]> {
  const starts = await findNextStarts(ctx, rows);
  return rows.map((row) => toExpertCard(row, starts.get(row.id) ?? null));
}

const toExpertCard = (row: ExpertRow, nextFree: string | null): ExpertCard => ({
  id: row.id,
  name: row.name,
  photo: row.photo,
  headline: row.headline,
  categories: row.categories,
  languages: row.languages,
  rating: row.ratingCount > 0 ? row.ratingSum / row.ratingCount : null,
  reviews: row.ratingCount,
  nextFree,
});
