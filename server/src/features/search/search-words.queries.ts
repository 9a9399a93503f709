import { MIN_CORRECTED_LETTERS, swapNeighbours } from '@thedot/domain/search/typing-errors.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Longer ones are addresses and codes, which nobody types by heart. */
const MAX_LETTERS = 30;

/** What can be found by words: of each table the column that holds them. */
const SOURCES = sql`
  select name_words from users where not is_removed
  union all select name_words(organization_name) from users where not is_removed
  union all select name_words from organizations where merged_into is null
  union all select name_words(headline) from experts
  union all select name_words from resources where name is not null
  union all select category_words from materials
  union all select name_words from opportunities where status <> 'deleted'
  union all select name_words from deals
  union all select title_words from submissions where kind in ('event', 'ticket')`;

const WORDS = sql`
  select distinct word
  from (${SOURCES}) as found (words), regexp_split_to_table(found.words, '[^[:alnum:]]+') as word
  where length(word) between ${sql.lit(MIN_CORRECTED_LETTERS)} and ${sql.lit(MAX_LETTERS)}`;

/** Adds the words that are new, and deletes those that occur no more. */
export const replaceSearchWords = (db: Db) =>
  sql`
    with words as materialized (${WORDS}),
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
