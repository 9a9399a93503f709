import type { ExpertCard, ExpertsQuery } from '@thedot/domain/experts/experts.contract';
import type { Context } from '../../kernel/context.ts';
import { type Place, placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { cardOf, nextFreeOf, SOON_DAYS, wholeWindow, windowOf } from './cards.service.ts';
import { findExperts, findExpertsById, findTimesOfExperts } from './experts.queries.ts';

type Page = Promise<{ items: ExpertCard[]; next: string | null }>;

/** Behind every time. */
const NEVER = '~';

export const listExperts = (ctx: Context, wanted: ExpertsQuery): Page =>
  wanted.sort === 'name' && wanted.within === undefined
    ? listByName(ctx, wanted)
    : listByTime(ctx, wanted);

async function listByName(ctx: Context, wanted: ExpertsQuery): Page {
  const { limit, after, ...filter } = wanted;
  const place = { after: placeFrom(after), limit };
  const rows = await findExperts(ctx.db, wholeWindow(ctx.now()), { ...filter, ...place });
  const { items, next } = sortedPageFrom(rows, limit, ({ nameKey }) => nameKey);
  return { items: items.map((row) => cardOf(ctx, row)), next };
}

interface Ranked {
  readonly id: string;
  readonly sortedBy: string;
}

/** Where the free times themselves decide who is shown, and in which order. */
async function listByTime(ctx: Context, wanted: ExpertsQuery): Page {
  const { limit, sort, within, ...filter } = wanted;
  const after = placeFrom(wanted.after);
  const days = within ?? SOON_DAYS;
  const rows = await findTimesOfExperts(ctx.db, windowOf(ctx.now(), days), filter);
  const soon: Ranked[] = [];
  const later: string[] = [];
  for (const row of rows) {
    const next = nextFreeOf(ctx, row, days);
    if (next) soon.push({ id: row.id, sortedBy: sort === 'name' ? row.nameKey : next });
    else if (within === undefined) later.push(row.id);
  }
  const page = behind(soon, after).slice(0, limit + 1);
  const others = page.length > limit ? [] : later;
  const cards = await cardsOf(ctx, [...page.map(({ id }) => id), ...others]);
  const byTime = others.map((id) => ({ id, sortedBy: cards.get(id)?.nextFree ?? NEVER }));
  const all = [...page, ...behind(byTime, after)].slice(0, limit + 1);
  const { items, next } = sortedPageFrom(all, limit, ({ sortedBy }) => sortedBy);
  return { items: items.flatMap(({ id }) => cards.get(id) ?? []), next };
}

async function cardsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, ExpertCard>> {
  if (ids.length === 0) return new Map();
  const rows = await findExpertsById(ctx.db, wholeWindow(ctx.now()), ids);
  return new Map(rows.map((row) => [row.id, cardOf(ctx, row)]));
}

/** In their order, from a place on. */
const behind = (ranked: readonly Ranked[], after: Place | undefined): Ranked[] =>
  ranked
    .filter((it) => !after || inOrder({ sortedBy: String(after[0]), id: after[1] }, it) < 0)
    .toSorted(inOrder);

const inOrder = (a: Ranked, b: Ranked): number =>
  compare(a.sortedBy, b.sortedBy) || compare(a.id, b.id);

/** As computers do: what is compared is written alike. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
