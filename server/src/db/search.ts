import { searchWords } from '@thedot/domain/kernel/search';
import { type Expression, sql, type SqlBool } from 'kysely';

/** Escapes LIKE's special characters. Escaped after normalization: `％` becomes `%`. */
const escapeLike = (word: string) =>
  sql`regexp_replace(searchable_text(${word}), ${sql.lit('[\\\\%_]')}, ${sql.lit('\\\\\\&')}, 'g')`;

export const containsWord = (searched: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${searched} like '%' || ${escapeLike(word)} || '%'`;

/** Conditions that a column `search_text` contains every word of the search, in any place. */
export const containsAllWords = (
  searched: Expression<string>,
  search = '',
): Expression<SqlBool>[] => searchWords(search).map((word) => containsWord(searched, word));

/** Begins a word of a text that has a space before each word, such as the columns `name_words`. */
export const beginsWord = (words: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${words} like '% ' || ${escapeLike(word)} || '%'`;

/**
 * The same for a text that no index finds. As a query, the pattern is computed once for the statement. As an expression in a
 * reused plan, PostgreSQL computes it again for each row, which takes longer than comparing. It plans without knowing the
 * pattern, so it could choose a bad plan for an indexed column.
 */
export const beginsUnindexedWord = (words: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${words} like (select '% ' || ${escapeLike(word)} || '%')`;

/** Conditions that each word of the search begins a word of the text. */
export const beginsWords = (words: Expression<string>, search: string): Expression<SqlBool>[] =>
  searchWords(search).map((word) => beginsWord(words, word));

/** How many matches are read in any order, so that a search that matches very many stays fast. */
export const MAX_CANDIDATES = 500;

/** A column `name_words` in the order of its index of beginnings. */
export const nameOrder = (words: string) => sql<string>`${sql.ref(words)} collate "C"`;

/** Whether a name begins with the whole search: these names are read in the order of their index, before other matches. */
export const beginsWithSearch = (words: string, search: string) =>
  sql<SqlBool>`${nameOrder(words)} like ' ' || ${escapeLike(searchWords(search).join(' '))} || '%'`;

/** Whether the text begins with the first word of the search, for sorting. */
export const beginsName = (words: string, search: string) =>
  sql<boolean>`${sql.ref(words)} like (select ' ' || ${escapeLike(searchWords(search)[0] ?? '')} || '%')`;
