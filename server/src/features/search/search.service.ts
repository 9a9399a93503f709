import { normalizeForSearch, searchWords } from '@thedot/domain/kernel/search';
import { MAX_HITS_PER_KIND, SEARCHES_PER_MINUTE } from '@thedot/domain/limits';
import { SEARCH_KINDS, type SearchHit } from '@thedot/domain/search/search.contract';
import {
  countTypingErrors,
  maxTypingErrors,
  MIN_CORRECTED_LETTERS,
} from '@thedot/domain/search/typing-errors.rules';
import { type Context, signedInUserId } from '../../kernel/context.ts';
import { featuresInUse } from '../../kernel/feature.ts';
import type { RateLimit } from '../../kernel/rate-limits.ts';
import { findSimilarWords } from './search-words.queries.ts';

const LIMIT: RateLimit = { name: 'searches', points: SEARCHES_PER_MINUTE, seconds: 60 };
/** A single letter would match nearly everything. */
const MIN_LETTERS = 2;
/** How many corrections are searched for. Each costs as much as the search itself. */
const MAX_CORRECTIONS = 3;

/** Finds in all features what the caller may open. Each feature decides about its own. */
export async function findHits(ctx: Context, text: string): Promise<{ hits: SearchHit[] }> {
  await ctx.rateLimiter.consume(LIMIT, signedInUserId(ctx.actor));
  const words = searchWords(text).map(normalizeForSearch);
  if (!words.some((word) => word.length >= MIN_LETTERS)) return { hits: [] };
  const hits = await findInFeatures(ctx, text);
  // Only then: similar words beside right ones would be mistaken for what was typed.
  return { hits: hits.length > 0 ? hits : await findBySimilarWords(ctx, words) };
}

async function findInFeatures(ctx: Context, text: string): Promise<SearchHit[]> {
  const query = { text, limit: MAX_HITS_PER_KIND };
  const parts = await Promise.all(
    featuresInUse(ctx).map(async ({ searchHits }) => (await searchHits?.(ctx, query)) ?? []),
  );
  const sorted = parts.flat().toSorted((a, b) => rankOf(a) - rankOf(b));
  const first = new Map(sorted.toReversed().map((hit) => [hit.id, hit.kind]));
  return sorted.filter(({ id, kind }) => first.get(id) === kind);
}

const rankOf = ({ kind }: SearchHit) => SEARCH_KINDS.indexOf(kind);

/** What the nearest corrections find. A correction may name what the caller may not open, so the next ones are tried. */
async function findBySimilarWords(ctx: Context, words: readonly string[]): Promise<SearchHit[]> {
  for (const text of await findCorrections(ctx, words)) {
    const hits = await findInFeatures(ctx, text);
    if (hits.length > 0) return hits;
  }
  return [];
}

interface Candidate {
  readonly text: string;
  readonly errors: number;
}

/** The texts with the fewest typing errors, without the typed one. */
async function findCorrections(ctx: Context, words: readonly string[]): Promise<string[]> {
  let texts: readonly Candidate[] = [{ text: '', errors: 0 }];
  for (const word of words) {
    const candidates = await findCandidates(ctx, word);
    texts = texts
      .flatMap(({ text, errors }) =>
        candidates.map((it) => ({ text: `${text} ${it.text}`, errors: errors + it.errors })),
      )
      .toSorted((a, b) => a.errors - b.errors)
      .slice(0, MAX_CORRECTIONS + 1);
  }
  const typed = words.join(' ');
  return texts
    .map(({ text }) => text.trim())
    .filter((text) => text !== typed)
    .slice(0, MAX_CORRECTIONS);
}

/**
 * The word as typed, and the words that it was typed for, the nearest first. Where it begins none of the words that
 * occur, as typed it comes last. A word with a digit is a code or a number, which is not similar to another.
 */
async function findCandidates({ db }: Context, word: string): Promise<readonly Candidate[]> {
  const asTyped = { text: word, errors: 0 };
  if (word.length < MIN_CORRECTED_LETTERS || /\d/.test(word)) return [asTyped];
  const words = await findSimilarWords(db, word);
  const maxErrors = maxTypingErrors(word);
  const similar = words
    .map((text) => ({ text, errors: countTypingErrors(word, text) }))
    .filter(({ errors }) => errors > 0 && errors <= maxErrors);
  return words.some((text) => text.startsWith(word))
    ? [asTyped, ...similar]
    : [...similar, { ...asTyped, errors: maxErrors + 1 }];
}
