import { searchWords } from '@thedot/domain/kernel/search';
import { type Expression, sql, type SqlBool } from 'kysely';

/** Signs that mean more in a pattern are there only as the word is searched: `％` becomes `%`. */
const literally = (word: string) =>
  sql`regexp_replace(as_searched(${word}), ${sql.lit('[\\\\%_]')}, ${sql.lit('\\\\\\&')}, 'g')`;

/** What a column `search_text` must hold for its row to be found: every word, wherever in it. */
export const holds = (searched: Expression<string>, search = ''): Expression<SqlBool>[] =>
  searchWords(search).map(
    (word) => sql<SqlBool>`${searched} like '%' || ${literally(word)} || '%'`,
  );
