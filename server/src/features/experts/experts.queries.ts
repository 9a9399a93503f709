import type { ExpertHit } from '@thedot/domain/experts/expert-hit.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { beginsName, beginsUnindexedWord } from '../../db/search.ts';
import type { HitsQuery } from '../../kernel/search-hits.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { isExpert } from './experts.sql.ts';
import { selectExpertPolicies } from './expert-snapshots.sql.ts';
import { preparedQuery, type Placeholders } from '../../db/prepared-query.ts';

export const findExpertId = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where(isExpert)
    .where('u.id', '=', id)
    .executeTakeFirst();

export const findExpertsByTopics = (db: Db, topics: readonly Expertise[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('experts as e', 'e.user_id', 'u.id')
    .select('u.id')
    .where(isExpert)
    .where(sql<boolean>`e.categories && ${[...topics]}::expertise[]`)
    .execute();

/** Makes concurrent changes of an expert's rating wait for each other; an expert without a profile gets a row. */
export const lockRating = (db: Db, expertId: string) =>
  db
    .insertInto('experts')
    .values({ user_id: expertId })
    .onConflict((it) => it.column('user_id').doUpdateSet({ user_id: expertId }))
    .execute();

/** `isCounted` says whether the review `r` of the session `b` counts. */
export const updateRating = (db: Db, expertId: string, isCounted: RawBuilder<SqlBool>) =>
  db
    .updateTable('experts')
    .set((eb) => {
      const counted = eb
        .selectFrom('reviews as r')
        .innerJoin('expert_sessions as b', 'b.id', 'r.booking_id')
        .whereRef('r.expert_id', '=', 'experts.user_id')
        .where(isCounted);
      return {
        rating_sum: counted.select((r) =>
          r.fn.coalesce(r.fn.sum<number>('r.stars'), r.lit(0)).as('sum'),
        ),
        rating_count: counted.select((r) => r.fn.countAll<number>().as('count')),
      };
    })
    .where('user_id', '=', expertId)
    .execute();

export interface ExpertProfile {
  readonly headline: string;
  readonly categories: readonly Expertise[];
  readonly languages: readonly string[];
}

export const upsertProfile = (
  db: Db,
  userId: string,
  { headline, categories, languages }: ExpertProfile,
) => {
  const profile = { headline, categories: [...categories], languages: [...languages] };
  return db
    .insertInto('experts')
    .values({ user_id: userId, ...profile })
    .onConflict((it) => it.column('user_id').doUpdateSet(profile))
    .execute();
};

/** What an export contains of a person as an expert: null if they have neither a profile nor booking limits. */
export const findPersonalExpertData = async (db: Db, { id }: DataSubject) =>
  (await db
    .selectFrom('resources as r')
    .leftJoin('experts as e', 'e.user_id', 'r.id')
    .select([
      'e.headline',
      'e.categories',
      'e.languages',
      'r.time_zone as timeZone',
      'r.lengths as sessionMinutes',
      'r.notice_minutes as noticeMinutes',
      'r.horizon_days as horizonDays',
      'r.buffer_before as bufferBefore',
      'r.buffer_after as bufferAfter',
      'r.max_per_day as dailySessions',
    ])
    .where('r.id', '=', id)
    .where((eb) => eb.or([eb('e.user_id', 'is not', null), eb('r.time_zone', 'is not', null)]))
    .executeTakeFirst()) ?? null;

interface PolicyValues {
  readonly now: string;
  readonly expertId: string;
}

export const findPolicyRows = preparedQuery((db, blank: Placeholders<PolicyValues>) =>
  selectExpertPolicies(db, blank('now')).where('u.id', '=', blank('expertId')),
);

/**
 * Experts whose name, headline or topics match each word, by name first. Experts who blocked the reader, or whom the
 * reader blocked, are not found.
 */
export const findExpertRows = (
  db: Db,
  query: HitsQuery & {
    readonly readerId: string;
    readonly words: readonly { readonly word: string; readonly topics: readonly Expertise[] }[];
  },
): Promise<ExpertHit[]> =>
  db
    .selectFrom('users as u')
    .leftJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .where((eb) =>
      eb.and(
        query.words.map(({ word, topics }) =>
          eb.or([
            beginsUnindexedWord(eb.ref('u.name_words'), word),
            beginsUnindexedWord(sql<string>`e.headline_words`, word),
            sql<SqlBool>`e.categories && ${[...topics]}::expertise[]`,
          ]),
        ),
      ),
    )
    .where(
      sql<SqlBool>`not exists (
        select from chat_blocks as c
        where (c.user_id, c.blocked_id) in ((u.id, ${query.readerId}::uuid), (${query.readerId}::uuid, u.id)))`,
    )
    .select([
      sql.lit('expert' as const).as('kind'),
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      sql<string>`coalesce(e.headline, '')`.as('headline'),
      sql<Expertise[]>`coalesce(e.categories, '{}')::text[]`.as('categories'),
    ])
    .orderBy(beginsName('u.name_words', query.text), 'desc')
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(query.limit)
    .execute();
