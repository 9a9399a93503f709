import { searchWords } from '@thedot/domain/kernel/search';
import { type Expression, sql, type SqlBool } from 'kysely';

/** In a pattern these stand for more than themselves. */
const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** What a column `search_text` must hold for its row to be found: every word, wherever in it. */
export const holds = (searched: Expression<string>, search = ''): Expression<SqlBool>[] =>
  searchWords(search).map(
    (word) => sql<SqlBool>`${searched} like '%' || as_searched(${literally(word)}) || '%'`,
  );
