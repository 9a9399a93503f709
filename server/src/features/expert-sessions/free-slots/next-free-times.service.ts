// When each expert is free next. The times of all experts take a tenth of a second to find, so they are kept for some
// seconds: docs/decisions/0169-keep-the-next-free-times-of-experts-for-seconds.md
import { setImmediate } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { MAX_HORIZON_DAYS, MAX_SESSION_MIN } from '@thedot/domain/limits';
import { freeSlots } from '@thedot/domain/scheduling/free-slots.rules';
import { defaultLength } from '@thedot/domain/scheduling/policy.rules';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { toExpertSnapshot } from '../../experts/expert-snapshots.service.ts';
import { toSnapshotWindow } from '../../scheduling/snapshots.service.ts';
import {
  type ExpertTimesRow,
  findAllExpertTimes,
  findExpertTimesById,
  type TimesQuery,
} from './next-free-times.queries.ts';

export const FREE_TIMES_KEPT_MS = 10_000;

/** Most experts are free within these days, so the longer horizon is only searched when necessary. */
export const SOON_DAYS = 10;

/** Takes about 3 ms. */
const EXPERTS_AT_ONCE = 100;

interface FreeTime {
  /** The start of the next free slot of the default length; null without one in the whole horizon. */
  readonly nextFree: string | null;
  readonly nameKey: string;
}
type FreeTimes = ReadonlyMap<string, FreeTime>;

interface KeptFreeTimes {
  readonly foundAt: number;
  readonly times: Promise<FreeTimes>;
}

/** Of each database: a hub has one, and a second for those who view it as another user. */
const kept = new WeakMap<Db, KeptFreeTimes>();

/** When all experts are free next, by their ids. Concurrent calls wait for one search. */
export function findFreeTimes(ctx: Context): Promise<FreeTimes> {
  const now = ctx.now().getTime();
  const last = kept.get(ctx.db);
  if (last && Math.abs(now - last.foundAt) < FREE_TIMES_KEPT_MS) return last.times;
  const found: KeptFreeTimes = { foundAt: now, times: searchFreeTimes(ctx) };
  kept.set(ctx.db, found);
  found.times.catch(() => {
    if (kept.get(ctx.db) === found) kept.delete(ctx.db);
  });
  return found.times;
}

/** Sorts experts by their next free time of the default length, as it is kept. */
export async function sortByNextFree(
  ctx: Context,
  ids: readonly string[],
): Promise<readonly string[]> {
  const freeTimes = await findFreeTimes(ctx);
  // Times that are not known yet are those of a new expert; without one, another length may still be free.
  const keyOf = (id: string) => (freeTimes.get(id) ?? { nextFree: '' }).nextFree ?? '~';
  return ids
    .map((id) => ({ id, key: `${keyOf(id)} ${id}` }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ id }) => id);
}

async function searchFreeTimes(ctx: Context): Promise<FreeTimes> {
  const rows = await findAllExpertTimes(ctx.db, timesFromNow(ctx, SOON_DAYS));
  const starts = await findNextStarts(ctx, rows);
  return new Map(
    rows.map(({ id, nameKey }) => [id, { nextFree: starts.get(id) ?? null, nameKey }]),
  );
}

/**
 * The start of the next free slot of each expert who has one, by their ids. The rows have the times of the next
 * `SOON_DAYS`; those of the whole horizon are read of the experts who are not free until then.
 */
export async function findNextStarts(
  ctx: Context,
  soon: readonly ExpertTimesRow[],
): Promise<ReadonlyMap<string, string>> {
  const starts = new Map<string, string>();
  const add = (row: ExpertTimesRow, days?: number) => {
    const start = findNextFree(ctx, row, days);
    if (start !== null) starts.set(row.id, start);
  };
  for (const [at, row] of soon.entries()) {
    add(row, SOON_DAYS);
    // All experts of a large hub take 30 ms: other calls go on between them.
    if (at % EXPERTS_AT_ONCE === EXPERTS_AT_ONCE - 1) await setImmediate();
  }
  const later = soon.flatMap(({ id }) => (starts.has(id) ? [] : [id]));
  if (later.length === 0) return starts;
  const { features, window } = timesFromNow(ctx);
  const rows = await findExpertTimesById(ctx.db, features, { ...window, ids: later });
  for (const row of rows) add(row);
  return starts;
}

/** The start of the next free slot of the default length within this number of days. */
export function findNextFree(
  ctx: Context,
  row: ExpertTimesRow,
  days = MAX_HORIZON_DAYS,
): string | null {
  const snapshot = toExpertSnapshot(ctx, row);
  const now = ctx.now().getTime();
  const [next] = freeSlots(snapshot, {
    minutes: defaultLength(snapshot.policy.lengths),
    within: { from: now, to: daysFromNow(ctx, days).getTime() },
    now,
  });
  return next?.start ?? null;
}

export const daysFromNow = ({ now }: Pick<Context, 'now'>, days: number): Date =>
  new Date(now().getTime() + days * DAY_MS);

/** The busy times of sessions that start within this number of days. */
export const timesFromNow = (ctx: Context, days = MAX_HORIZON_DAYS): TimesQuery => {
  const now = ctx.now();
  const longest = MAX_SESSION_MIN * MINUTE_MS;
  const within = { from: now.getTime(), to: daysFromNow(ctx, days).getTime() + longest };
  return { features: ctx.features, window: toSnapshotWindow(within, now) };
};
