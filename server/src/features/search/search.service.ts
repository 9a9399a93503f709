import { normalizeForSearch, searchWords } from '@thedot/domain/kernel/search';
import { MAX_HITS_PER_KIND, SEARCHES_PER_MINUTE } from '@thedot/domain/limits';
import { SEARCH_KINDS, type SearchHit } from '@thedot/domain/search/search.contract';
import type { Context } from '../../kernel/context.ts';
import type { RateLimit } from '../../kernel/rate-limits.ts';

const LIMIT: RateLimit = { name: 'searches', points: SEARCHES_PER_MINUTE, seconds: 60 };
/** A single letter would match nearly everything. */
const MIN_LETTERS = 2;

/** Finds in all features what the caller may open. Each feature decides about its own. */
export async function findHits(ctx: Context, text: string): Promise<{ hits: SearchHit[] }> {
  await ctx.rateLimiter.consume(LIMIT, ctx.actor.id);
  const words = searchWords(text).map(normalizeForSearch);
  if (!words.some((word) => word.length >= MIN_LETTERS)) return { hits: [] };
  const query = { text, limit: MAX_HITS_PER_KIND };
  const parts = await Promise.all(
    ctx.features.map(async ({ searchHits }) => (await searchHits?.(ctx, query)) ?? []),
  );
  const sorted = parts.flat().toSorted((a, b) => rankOf(a) - rankOf(b));
  const first = new Map(sorted.toReversed().map((hit) => [hit.id, hit.kind]));
  return { hits: sorted.filter(({ id, kind }) => first.get(id) === kind) };
}

const rankOf = ({ kind }: SearchHit) => SEARCH_KINDS.indexOf(kind);
