import type { ParsedSearch } from '@thedot/domain/chat/search.rules';
import { type ExpressionBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { containsAllWords } from '../../../db/search.ts';
import { afterCursor } from '../../../db/after-cursor.ts';
import type { Db } from '../../../db/db.ts';
import type { DB, Messages } from '../../../db/schema.ts';
import { fullName, briefPerson } from '../../users/brief-person.sql.ts';
import type { Cursor } from '../../../kernel/paging.ts';
import { isNotHiddenFrom, selectMessages } from '../rooms/message-row.queries.ts';

/** The most matches that are ranked, newest first, for words that match nearly everywhere. */
const MAX_RANKED = 1_000;

export interface MessageSearchQuery extends ParsedSearch {
  readonly meId: string;
  /** The senders of the filter; null for all. */
  readonly senderIds: readonly string[] | null;
  /** The time zone of days, for users who have chosen none. */
  readonly hubTimeZone: string;
  readonly roomId: string | undefined;
  readonly limit: number;
  readonly place: Cursor | undefined;
}

// A scalar subquery is evaluated once, not for each row.
const chatQuerySql = ({ words, phrases, isPrefix }: ParsedSearch) =>
  sql<string>`(select chat_query(${words}::text[], ${phrases}::text[], ${isPrefix}))`;
const hasWords = ({ words, phrases }: ParsedSearch) => words.length + phrases.length > 0;
const exactPhraseSql = ({ words, phrases, isPrefix }: ParsedSearch) => {
  const all = [...phrases, ...words].join(' ');
  return isPrefix
    ? sql`(select chat_begins(${all}))`
    : sql`(select phraseto_tsquery('simple', chat_searched(${all})))`;
};

type CandidateQuery = QueryCreator<
  DB & { looked: { id: string; search: string | null; otherId: string } }
>;
/** The messages of a page: by how well they match, or by time. */
type PageQuery = QueryCreator<
  DB & { page: { id: string; otherId: string; rank: number | string } }
>;

/** The start of a day in the user's time zone. */
const startOf = (day: string, { meId, hubTimeZone }: MessageSearchQuery) =>
  sql<string>`(${day}::timestamp at time zone
    (select coalesce(time_zone, ${hubTimeZone}) from users where id = ${meId}))`;

/** The given filters alone, so that each combination has its own plan. */
const matchesFilters =
  (query: MessageSearchQuery) => (eb: ExpressionBuilder<DB & { m: Messages }, 'm'>) => {
    const { meId, senderIds, filters } = query;
    return eb.and([
      isNotHiddenFrom(meId),
      ...(senderIds === null ? [] : [eb('m.sender_id', 'in', senderIds)]),
      ...(filters.hasFile ? [eb('m.files', '>', sql.lit(0))] : []),
      ...(filters.before === null ? [] : [eb('m.created_at', '<', startOf(filters.before, query))]),
      ...(filters.after === null ? [] : [eb('m.created_at', '>=', startOf(filters.after, query))]),
    ]);
  };

/** Finds messages that the user sent or received and still sees. Exact phrases rank first, then newer messages. */
export const findMatchingMessages = (db: Db, query: MessageSearchQuery) =>
  hasWords(query) ? findByWords(db, query) : findByFilters(db, query);

function findByWords(db: Db, query: MessageSearchQuery) {
  const { meId, roomId, limit, place } = query;
  // Sorts only ids: sorting tens of thousands of rows with their search vectors would spill to disk.
  const newest = db
    .selectFrom('messages as m')
    .select('m.id')
    .where(sql<boolean>`array[m.sender_id, m.receiver_id] @> ${membersOf(query)}::uuid[]`)
    .where(sql<boolean>`m.search @@ ${chatQuerySql(query)}`)
    .where(matchesFilters(query))
    .$if(roomId !== undefined, (q) => q.where('m.room_id', '=', roomId!))
    .orderBy('m.id', 'desc')
    .limit(MAX_RANKED);
  const looked = db
    .selectFrom(newest.as('newest'))
    .innerJoin('messages as m', 'm.id', 'newest.id')
    .select([
      'm.id',
      'm.search',
      sql<string>`case when m.sender_id = ${meId} then m.receiver_id else m.sender_id end`.as(
        'otherId',
      ),
    ]);
  const rank = sql<number>`(looked.search @@ ${exactPhraseSql(query)})::int`;
  const pageOf = (withLooked: CandidateQuery) =>
    withLooked
      .selectFrom('looked')
      .select(['looked.id', 'looked.otherId', rank.as('rank')])
      .$if(place !== undefined, (q) =>
        q.where(afterCursor([rank, sql.ref('looked.id')], place!, 'desc')),
      )
      .orderBy('rank', 'desc')
      .orderBy('looked.id', 'desc')
      .limit(limit + 1);
  const withPage = db
    .with(
      (it) => it('looked').materialized(),
      () => looked,
    )
    .with('page', pageOf);
  return selectFound(db, withPage, meId, sql`page.rank`)
    .select(sql<number>`(select count(*) from looked)`.as('all'))
    .execute();
}

/** Times as numbers of microseconds, which a JavaScript Date cannot hold. */
const microsecondsOf = (time: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;
const timeOf = (microseconds: number) =>
  sql`timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond'`;

/** Without words nothing ranks: each room is read by an index from its newest message, or that of the page, on. */
async function findByFilters(db: Db, query: MessageSearchQuery) {
  const { meId, roomId, limit, place, senderIds } = query;
  const others = senderIds?.filter((id) => id !== meId) ?? [];
  const page = db
    .selectFrom('chat_memberships as mine')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages as m')
          .select(['m.id', 'm.created_at'])
          .whereRef('m.room_id', '=', 'mine.room_id')
          // Deleted messages, cards and calls have neither.
          .where((it) => it.or([it('m.text', '!=', ''), it('m.files', '>', 0)]))
          .where(matchesFilters(query))
          .$if(place !== undefined, (q) =>
            q.where(
              sql<boolean>`(m.created_at, m.id) < (${timeOf(Number(place![0]))}, ${place![1]})`,
            ),
          )
          .orderBy('m.created_at', 'desc')
          .orderBy('m.id', 'desc')
          .limit(limit + 1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .where('mine.user_id', '=', meId)
    .$if(roomId !== undefined, (q) => q.where('mine.room_id', '=', roomId!))
    .$if(others.length > 0, (q) => q.where('mine.other_id', 'in', others))
    .select(['m.id', 'mine.other_id as otherId', 'm.created_at as rank'])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1);
  const withPage = db.with('page', () => page);
  const rows = await selectFound(db, withPage, meId, microsecondsOf(sql`page.rank`)).execute();
  return rows.map((row) => ({ ...row, all: rows.length }));
}

/** The messages of a page, in its order. */
const selectFound = (db: Db, withPage: PageQuery, meId: string, rank: RawBuilder<number>) =>
  withPage
    .selectFrom('page')
    .innerJoinLateral(
      selectMessages(db, meId).where('m.id', '=', sql.ref<string>('page.id')).as('message'),
      (join) => join.onTrue(),
    )
    .selectAll('message')
    .select((eb) => [
      rank.as('rank'),
      briefPerson(db, 'page.otherId').$notNull().as('other'),
      eb
        .selectFrom('users as me')
        .select(fullName('me').as('name'))
        .where('me.id', '=', meId)
        .$asScalar()
        .$notNull()
        .as('myName'),
    ])
    .orderBy('page.rank', 'desc')
    .orderBy('page.id', 'desc');

/** The members that a message has for certain: the index finds theirs. */
const membersOf = ({ meId, senderIds }: MessageSearchQuery) => [
  ...new Set([meId, ...(senderIds?.length === 1 ? senderIds : [])]),
];

/** Returns the users with whom this one has rooms and whose name contains all words. */
export async function findSenders(db: Db, meId: string, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_memberships as s')
    .innerJoin('users as u', 'u.id', 's.other_id')
    .select('u.id')
    .where('s.user_id', '=', meId)
    .where((eb) => eb.and(containsAllWords(sql<string>`searchable_text(${fullName('u')})`, name)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the words that match the search. */
export async function findMatchingWords(
  db: Db,
  words: readonly string[],
  { words: searched, phrases, isPrefix }: ParsedSearch,
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) as word
    where exists (
      select from unnest(${[...phrases, ...searched]}::text[]) with ordinality as one(part, at),
        unnest(string_to_array(chat_searched(one.part), ' ')) as small
      where chat_vector(chat_searched(word)) @@ chat_query(
        array[small], '{}', ${isPrefix} and one.at = ${phrases.length + searched.length})
    )`.execute(db);
  return new Set(rows.map(({ word }) => word));
}
