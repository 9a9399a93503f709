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
