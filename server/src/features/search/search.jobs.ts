import type { SystemContext } from '../../kernel/context.ts';
import { findWords, replaceSearchWords, WORD_SOURCES } from './search-words.queries.ts';

/** So that no statement comes near the time limit of queries. */
const ROWS_PER_STATEMENT = 10_000;

/** Names of the last hour are found when they are typed right. */
export async function collectSearchWords({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  const words = new Set<string>();
  for (const source of WORD_SOURCES) {
    let after: string | null = null;
    do {
      const page = await findWords(db, source, { after, limit: ROWS_PER_STATEMENT });
      for (const word of page.words) words.add(word);
      after = page.last;
    } while (after !== null);
  }
  await replaceSearchWords(db, [...words]);
}
