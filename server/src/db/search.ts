import { searchWords } from '@thedot/domain/kernel/search';
import { type Expression, sql, type SqlBool } from 'kysely';

/** Signs that mean more in a pattern are there only as the word is searched: `％` becomes `%`. */
const literally = (word: string) =>
  sql`regexp_replace(as_searched(${word}), ${sql.lit('[\\\\%_]')}, ${sql.lit('\\\\\\&')}, 'g')`;

export const holdsWord = (searched: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${searched} like '%' || ${literally(word)} || '%'`;

/** What a column `search_text` must hold for its row to be found: every word, wherever in it. */
export const holds = (searched: Expression<string>, search = ''): Expression<SqlBool>[] =>
  searchWords(search).map((word) => holdsWord(searched, word));
