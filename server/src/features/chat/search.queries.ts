import type { SearchedText } from '@thedot/domain/chat/search.rules';
import { type QueryCreator, sql } from 'kysely';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { fullName, personBrief } from '../../db/person-brief.ts';
import type { Place } from '../../kernel/paging.ts';
import { isNotHiddenFrom } from './hides.queries.ts';
import { selectMessages } from './message-row.queries.ts';

/** Of a word that stands everywhere, the newest so many are looked at. */
const MOST_LOOKED_AT = 1_000;

export interface HitWish extends SearchedText {
  readonly meId: string;
  readonly roomId: string | undefined;
  readonly limit: number;
  readonly place: Place | undefined;
}

// Within a scalar query each is worked out once, not for each row.
const queryOf = ({ words, phrases, isOpen }: SearchedText) =>
  sql<string>`(select chat_query(${words}::text[], ${phrases}::text[], ${isOpen}))`;
const asTyped = ({ words, phrases, isOpen }: SearchedText) => {
  const all = [...phrases, ...words].join(' ');
  return isOpen
    ? sql`(select chat_begins(${all}))`
    : sql`(select phraseto_tsquery('simple', chat_searched(${all})))`;
};

type Looked = QueryCreator<DB & { looked: { id: string; search: string | null; otherId: string } }>;

/** What somebody sent or received and still sees; what holds the words as typed comes first, then the newer. */
export async function findHits(db: Db, wish: HitWish) {
  const { meId, roomId, limit, place } = wish;
  // Their ids alone: tens of thousands with all that is searched would be put in order on the disk.
  const newest = db
    .selectFrom('messages as m')
    .select('m.id')
    .where(sql<boolean>`array[m.sender_id, m.receiver_id] @> array[${meId}::uuid]`)
    .where(sql<boolean>`m.search @@ ${queryOf(wish)}`)
    .where(isNotHiddenFrom(meId))
    .$if(roomId !== undefined, (q) => q.where('m.room_id', '=', roomId!))
    .orderBy('m.id', 'desc')
    .limit(MOST_LOOKED_AT);
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
  const rank = sql<number>`(looked.search @@ ${asTyped(wish)})::int`;
  const pageOf = (withLooked: Looked) =>
    withLooked
      .selectFrom('looked')
      .select(['looked.id', 'looked.otherId', rank.as('rank')])
      .$if(place !== undefined, (q) =>
        q.where(afterPlace([rank, sql.ref('looked.id')], place!, 'desc')),
      )
      .orderBy('rank', 'desc')
      .orderBy('looked.id', 'desc')
      .limit(limit + 1);
  return db
    .with(
      (it) => it('looked').materialized(),
      () => looked,
    )
    .with('page', pageOf)
    .selectFrom('page')
    .innerJoinLateral(
      selectMessages(db, meId).where('m.id', '=', sql.ref<string>('page.id')).as('message'),
      (join) => join.onTrue(),
    )
    .selectAll('message')
    .select((eb) => [
      'page.rank',
      sql<number>`(select count(*) from looked)`.as('all'),
      personBrief(db, 'page.otherId').$notNull().as('other'),
      eb
        .selectFrom('users as me')
        .select(fullName('me').as('name'))
        .where('me.id', '=', meId)
        .$asScalar()
        .$notNull()
        .as('myName'),
    ])
    .orderBy('page.rank', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

/** Of these words, those that the search means. */
export async function findMeant(
  db: Db,
  words: readonly string[],
  { words: asked, phrases, isOpen }: SearchedText,
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) as word
    where exists (
      select from unnest(${[...phrases, ...asked]}::text[]) with ordinality as one(part, at),
        unnest(string_to_array(chat_searched(one.part), ' ')) as small
      where chat_vector(chat_searched(word)) @@ chat_query(
        array[small], '{}', ${isOpen} and one.at = ${phrases.length + asked.length})
    )`.execute(db);
  return new Set(rows.map(({ word }) => word));
}
