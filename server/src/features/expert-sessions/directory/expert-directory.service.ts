// What users read about experts: the list, one expert's page, and the topics.
import { freeSlots } from '@thedot/domain/scheduling/free-slots.rules';
import { defaultLength } from '@thedot/domain/scheduling/policy.rules';
import { remainingMinutes, toHoursUsed } from '@thedot/domain/expert-sessions/bookings.rules';
import { assertFound } from '@thedot/domain/errors';
import type {
  Expert,
  ExpertCard,
  Expertise,
  ExpertsQuery,
  Topic,
} from '@thedot/domain/experts/experts.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_HORIZON_DAYS } from '@thedot/domain/limits';
import type { Context } from '../../../kernel/context.ts';
import { bookablesOf } from '../../../kernel/feature.ts';
import { type Cursor, parseCursor, toSortedPage } from '../../../kernel/paging.ts';
import { findRequestsToday } from '../../scheduling/quotas/daily-quota.service.ts';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import { findHours } from '../hours/hours-quota.service.ts';
import {
  countSessions,
  type ExpertRow,
  type ExpertTimesRow,
  findExpertById,
  findExperts,
  findExpertsById,
  findExpertTimes,
  findTopicTimes,
  type TimesQuery,
} from './expert-directory.queries.ts';
import { toExpertPolicy, toExpertSnapshot } from '../../experts/expert-snapshots.service.ts';
import { toSnapshotWindow } from '../../scheduling/snapshots.service.ts';
import { canOffer } from '../free-slots/availability-snapshots.service.ts';

export async function findExpert(ctx: Context, id: string): Promise<{ expert: Expert }> {
  const expert = await findExpertById(ctx.db, timesFromNow(ctx), id);
  const row = assertFound(expert, 'expert.not_found');
  const { timeZone, horizonDays, lengths: sessionMinutes } = toExpertPolicy(ctx, row);
  const account = { userId: ctx.actor.id, organizationId: ctx.actor.organizationId };
  return {
    expert: {
      ...toExpertCard(ctx, row),
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
  const rows = await findExperts(ctx.db, timesFromNow(ctx), { ...filter, ...page });
  const { items, next } = toSortedPage(rows, limit, ({ nameKey }) => nameKey);
  return { items: items.map((row) => toExpertCard(ctx, row)), next };
}

interface RankedExpert {
  readonly id: string;
  readonly sortKey: string;
}

/** Sorts after every ISO instant. */
const NEVER = '~';

/**
 * Lists experts whose free slots decide the filter or the order, which SQL can't. Most experts are free within
 * `SOON_DAYS`; only the others are searched up to the whole horizon, and only when the page needs them.
 */
async function listByFreeTime(ctx: Context, query: ExpertsQuery): ExpertPage {
  const { limit, sort, within, ...filter } = query;
  const after = parseCursor(query.after);
  const days = within ?? SOON_DAYS;
  const rows = await findExpertTimes(ctx.db, timesFromNow(ctx, days), filter);
  const free: RankedExpert[] = [];
  const notFreeSoon: string[] = [];
  for (const row of rows) {
    const next = nextFreeStart(ctx, row, days);
    if (next) free.push({ id: row.id, sortKey: sort === 'name' ? row.nameKey : next });
    else if (within === undefined) notFreeSoon.push(row.id);
  }
  const page = sortedAfter(free, after).slice(0, limit + 1);
  const others = page.length > limit ? [] : notFreeSoon;
  const cards = await findExpertCards(ctx, [...page.map(({ id }) => id), ...others]);
  const rankedOthers = others.map((id) => ({ id, sortKey: cards.get(id)?.nextFree ?? NEVER }));
  const all = [...page, ...sortedAfter(rankedOthers, after)].slice(0, limit + 1);
  const { items, next } = toSortedPage(all, limit, ({ sortKey }) => sortKey);
  return { items: items.flatMap(({ id }) => cards.get(id) ?? []), next };
}

async function findExpertCards(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, ExpertCard>> {
  if (ids.length === 0) return new Map();
  const rows = await findExpertsById(ctx.db, timesFromNow(ctx), ids);
  return new Map(rows.map((row) => [row.id, toExpertCard(ctx, row)]));
}

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
    .flatMap((row) => nextFreeStart(ctx, row, days) ?? [])
    .toSorted()
    .at(0) ?? null;

const toExpertCard = (ctx: Context, row: ExpertRow): ExpertCard => ({
  id: row.id,
  name: row.name,
  photo: row.photo,
  headline: row.headline,
  categories: row.categories,
  languages: row.languages,
  rating: row.ratingCount > 0 ? row.ratingSum / row.ratingCount : null,
  reviews: row.ratingCount,
  nextFree: nextFreeStart(ctx, row),
});

/** The start of the next free slot of the default length within this number of days. */
function nextFreeStart(ctx: Context, row: ExpertTimesRow, days = MAX_HORIZON_DAYS): string | null {
  const snapshot = toExpertSnapshot(ctx, row);
  const now = ctx.now().getTime();
  const [next] = freeSlots(snapshot, {
    minutes: defaultLength(snapshot.policy.lengths),
    within: { from: now, to: now + days * DAY_MS },
    now,
  });
  return next?.start ?? null;
}

/** Most experts are free within these days, so the longer horizon is only searched when necessary. */
const SOON_DAYS = 10;

const timesFromNow = ({ now, features }: Context, days = MAX_HORIZON_DAYS): TimesQuery => {
  const from = now().getTime();
  return {
    bookables: bookablesOf(features),
    window: toSnapshotWindow({ from, to: from + days * DAY_MS }, now()),
  };
};
