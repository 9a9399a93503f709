import { MIN_CORRECTED_LETTERS, swapNeighbours } from '@thedot/domain/search/typing-errors.rules';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Longer ones are addresses and codes, which nobody types by heart. */
const MAX_LETTERS = 30;

interface WordSource {
  readonly table: string;
  readonly id: string;
  readonly words: RawBuilder<string>;
  readonly where?: RawBuilder<SqlBool>;
}

/** What can be found by words: of each table the column that holds them. */
export const WORD_SOURCES: readonly WordSource[] = [
  {
    table: 'users',
    id: 'id',
    words: sql`name_words || ' ' || coalesce(name_words(organization_name), '')`,
    where: sql`not is_removed`,
  },
  { table: 'organizations', id: 'id', words: sql`name_words`, where: sql`merged_into is null` },
  { table: 'experts', id: 'user_id', words: sql`headline_words` },
  { table: 'resources', id: 'id', words: sql`name_words`, where: sql`kind = 'space'` },
  { table: 'materials', id: 'id', words: sql`search_words` },
  { table: 'opportunities', id: 'id', words: sql`name_words`, where: sql`status <> 'deleted'` },
  { table: 'deals', id: 'id', words: sql`name_words` },
  {
    table: 'submissions',
    id: 'id',
    words: sql`title_words`,
    where: sql`kind in ('event', 'ticket')`,
  },
];

interface WordPage {
  /** Null when the source has no more rows. */
  readonly last: string | null;
  readonly words: readonly string[];
}

/** The words of the next rows of a source, in the order of their ids. */
export async function findWords(
  db: Db,
  { table, id, words, where = sql<SqlBool>`true` }: WordSource,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<WordPage> {
  const isAfter = after === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(id)} > ${after}`;
  const { rows } = await sql<WordPage>`
    with page as materialized (
      select ${sql.ref(id)} as id, ${words} as words from ${sql.table(table)}
      where ${isAfter} and ${where} order by ${sql.ref(id)} limit ${sql.lit(limit)})
    select (select id from page order by id desc limit 1) as last, array(
      select distinct word from page, regexp_split_to_table(page.words, '[^[:alnum:]]+') as word
      where length(word) between ${sql.lit(MIN_CORRECTED_LETTERS)} and ${sql.lit(MAX_LETTERS)}
    ) as words`.execute(db);
  return rows[0] ?? { last: null, words: [] };
}

/** Adds the words that are new, and deletes those that occur no more. */
export const replaceSearchWords = (db: Db, words: readonly string[]) =>
  sql`
    with words as materialized (select unnest(${[...words]}::text[]) as word),
    gone as (
      delete from search_words as s where not exists (select from words as w where w.word = s.word))
    insert into search_words (word) select word from words on conflict do nothing`.execute(db);

/** How many similar words are compared letter by letter. */
const MAX_SIMILAR_WORDS = 30;

/**
 * The most similar words. The operator takes pg_trgm's threshold of 0.3: two swapped letters in a word of eight leave
 * five of thirteen trigrams, which is 0.38, and most unrelated words have less than 0.2. In a short word they leave too
 * few, so words with two neighbours swapped come first.
 */
export const findSimilarWords = async (db: Db, word: string): Promise<readonly string[]> => {
  const isSwapped = sql<boolean>`word = any(${[...swapNeighbours(word)]}::text[])`;
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where((eb) => eb.or([sql<boolean>`word % searchable_text(${word})`, isSwapped]))
    .orderBy(isSwapped, 'desc')
    .orderBy(sql`similarity(word, searchable_text(${word}))`, 'desc')
    .orderBy('word')
    .limit(sql.lit(MAX_SIMILAR_WORDS))
    .execute();
  return rows.map((row) => row.word);
};
