import { date } from '../kernel/fields.ts';
import { normalizeForSearch } from '../kernel/search.ts';
import type { SnippetPart } from './message-actions.contract.ts';

/** Conditions that a user writes among the words, such as `from:amel has:file before:2026-11-01`. */
export interface SearchFilters {
  /** A part of the sender's name. */
  readonly from: string | null;
  readonly isFromMe: boolean;
  readonly hasFile: boolean;
  /** Messages before this day. */
  readonly before: string | null;
  /** Messages of this day and later. */
  readonly after: string | null;
}

/** A parsed search text. */
export interface ParsedSearch {
  readonly words: string[];
  /** Texts in quotation marks, whose words must stand next to each other. */
  readonly phrases: string[];
  /** The last word may be a prefix, because the user may still be typing. */
  readonly isPrefix: boolean;
  readonly filters: SearchFilters;
}

const QUOTED = /"([^"]*)"|“([^”]*)”|«([^»]*)»/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A keyword at the start of a word, and its value, which may be quoted. */
const FILTER = /(?<!\S)(\p{L}+):("[^"]*"|“[^”]*”|«[^»]*»|\S*)/gu;

const NO_FILTERS: SearchFilters = {
  from: null,
  isFromMe: false,
  hasFile: false,
  before: null,
  after: null,
};

/** Reads the value of each filter; null when it has none of this value. */
const READ_FILTER: Readonly<Record<string, (value: string) => Partial<SearchFilters> | null>> = {
  from: (value) => (hasWord(value) ? readSender(value) : null),
  has: (value) =>
    /^files?$|^fichiers?$/.test(normalizeForSearch(value)) ? { hasFile: true } : null,
  before: (value) => (isDay(value) ? { before: value } : null),
  after: (value) => (isDay(value) ? { after: value } : null),
};

/** PostgreSQL has no year 0. ISO dates compare as strings. */
const FIRST_DAY = '1900-01-01';
const isDay = (value: string): boolean => date.safeParse(value).success && value >= FIRST_DAY;

/** In English and in French, without accents. */
const FILTER_NAMES: Readonly<Record<string, string>> = {
  from: 'from',
  de: 'from',
  has: 'has',
  avec: 'has',
  before: 'before',
  avant: 'before',
  after: 'after',
  apres: 'after',
};

const readSender = (value: string): Partial<SearchFilters> =>
  ['me', 'moi'].includes(normalizeForSearch(value)) ? { isFromMe: true } : { from: value };

/**
 * Parses words, phrases and filters. What looks like a filter but has no value of it is searched as words, except at the
 * end: the user is still typing it.
 */
export function parseSearch(text: string): ParsedSearch {
  let filters = NO_FILTERS;
  const rest = text.replace(FILTER, (written, keyword: string, quoted: string, at: number) => {
    const typed = normalizeForSearch(keyword);
    const name = Object.hasOwn(FILTER_NAMES, typed) ? FILTER_NAMES[typed] : undefined;
    if (name === undefined) return written;
    const value = quoted.replace(/^["“«]\s*|\s*["”»]$/gu, '');
    const read = value === '' ? null : READ_FILTER[name]?.(value);
    if (read) filters = { ...filters, ...read };
    else if (at + written.length < text.length) return written;
    return ' ';
  });
  const phrases = [...rest.matchAll(QUOTED)].map((it) => it.slice(1).find(Boolean) ?? '');
  const words = rest.replace(QUOTED, ' ').split(/\s+/u).filter(hasWord);
  return {
    words,
    phrases: phrases.filter(hasWord),
    isPrefix: !/["”»]\s*$/u.test(rest),
    filters,
  };
}

/** Whether a search has anything to look for. */
export const isEmptySearch = ({ words, phrases, filters }: ParsedSearch): boolean =>
  !words.length && !phrases.length && Object.values(filters).every((filter) => !filter);

const hasWord = (text: string) => new RegExp(WORD.source, 'u').test(text);

/** Returns the words of texts that may match a search: stemming does not change how a word begins. */
export function findCandidateWords(
  texts: readonly string[],
  { words, phrases }: Pick<ParsedSearch, 'words' | 'phrases'>,
): string[] {
  const beginnings = new Set(wordsOf([...words, ...phrases].join(' ')).map(beginningOf));
  const all = new Set(texts.flatMap(wordsOf));
  return [...all].filter((word) => beginnings.has(beginningOf(word)));
}

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
const beginningOf = (word: string): string => normalizeForSearch(word).slice(0, 2);

const MAX_SNIPPET_LENGTH = 250;
const CONTEXT_LENGTH = 60;

/** Returns the part of a text around its first match, with all matches in it marked. */
export function buildSnippet(text: string, hits: ReadonlySet<string>): SnippetPart[] {
  const found = [...text.matchAll(WORD)].filter(([word]) => hits.has(word));
  const first = found[0]?.index ?? 0;
  const from = first > CONTEXT_LENGTH ? startOfWord(text, first - CONTEXT_LENGTH, first) : 0;
  const to =
    text.length - from > MAX_SNIPPET_LENGTH
      ? endOfWord(text, from, from + MAX_SNIPPET_LENGTH)
      : text.length;
  const parts: SnippetPart[] = [];
  const add = (part: string, isMatch: boolean) =>
    void (part && parts.push({ text: part, isMatch }));
  let at = from;
  for (const { 0: word, index } of found) {
    if (index < at || index + word.length > to) continue;
    add(text.slice(at, index), false);
    add(word, true);
    at = index + word.length;
  }
  add(text.slice(at, to), false);
  return [
    ...(from > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: ' …', isMatch: false }] : []),
  ];
}

/** Cuts a word only when there is no space within the range. */
function startOfWord(text: string, at: number, most: number): number {
  const space = text.indexOf(' ', at);
  return space >= 0 && space < most ? space + 1 : snapToCodePoint(text, at);
}

function endOfWord(text: string, from: number, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space > from + MAX_SNIPPET_LENGTH / 2 ? space : snapToCodePoint(text, at);
}

/** Never cuts between the two halves of a surrogate pair. */
const snapToCodePoint = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
