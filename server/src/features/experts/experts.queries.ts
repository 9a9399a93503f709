import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import { afterCursor } from '../../db/after-cursor.ts';
import { type QuotaOwner, selectQuotaUsage } from '../expert-sessions/hours.sql.ts';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { isExpert, matchesExpertSearch, nameSortKey } from './experts.sql.ts';
import { isReviewCounted } from '../reviews/counted-reviews.sql.ts';
import { fullName } from '../users/brief-person.sql.ts';
import type { Cursor } from '../../kernel/paging.ts';
import type { SnapshotWindow } from '../scheduling/snapshots.sql.ts';
import { hasTopic, selectExpertSnapshots } from './expert-snapshots.queries.ts';

/** Policy, busy times and public profile of experts. */
const selectExperts = (db: Db, window: SnapshotWindow) =>
  selectExpertSnapshots(db, window)
    .select([
      fullName('u').as('name'),
      nameSortKey('u').as('nameKey'),
      'u.photo_id as photo',
      'u.bio',
    ])
    .select((eb) => [
      eb.fn.coalesce('e.headline', sql.lit('')).as('headline'),
      eb.fn.coalesce('e.rating_sum', sql.lit(0)).as('ratingSum'),
      eb.fn.coalesce('e.rating_count', sql.lit(0)).as('ratingCount'),
      eb.fn.coalesce('e.languages', sql<string[]>`'{}'`).as('languages'),
      sql<Expertise[]>`coalesce(${eb.ref('e.categories')}::text[], '{}')`.as('categories'),
    ]);

export type ExpertRow = Awaited<ReturnType<typeof findExperts>>[number];

export interface ExpertFilter {
  readonly search?: string | undefined;
  readonly category?: Expertise | undefined;
  readonly language?: string | undefined;
}

/** A page of experts by name. */
export const findExperts = (
  db: Db,
  window: SnapshotWindow,
  query: ExpertFilter & { readonly after: Cursor | undefined; readonly limit: number },
) =>
  selectExperts(db, window)
    .where(matches(query))
    .$if(query.after !== undefined, (q) =>
      q.where((eb) => afterCursor([nameSortKey('u'), eb.ref('u.id')], query.after!, 'asc')),
    )
    .orderBy(nameSortKey('u'))
    .orderBy('u.id')
    .limit(query.limit + 1)
    .execute();

const selectTimes = (db: Db, window: SnapshotWindow, filter: ExpertFilter) =>
  selectExpertSnapshots(db, window).where(matches(filter)).select(nameSortKey('u').as('nameKey'));

/** All matching experts, with only the columns that their next free slot needs. */
export const findExpertTimes = (db: Db, window: SnapshotWindow, filter: ExpertFilter) =>
  selectTimes(db, window, filter).execute();

export type ExpertTimesRow = Awaited<ReturnType<typeof findExpertTimes>>[number];

/** The experts of a topic, except the requester, with the hours that the account used with each. */
export function findTopicTimes(
  db: Db,
  window: SnapshotWindow,
  category: Expertise,
  account: QuotaOwner,
) {
  const { usedMinutes, accountKind } = selectQuotaUsage(account);
  return selectTimes(db, window, { category })
    .where('u.id', '<>', account.userId)
    .select([usedMinutes.as('usedMinutes'), accountKind.as('accountKind')])
    .execute();
}

export const findExpertsById = (db: Db, window: SnapshotWindow, ids: readonly string[]) =>
  selectExperts(db, window)
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

export const findExpertById = (db: Db, window: SnapshotWindow, id: string) =>
  selectExperts(db, window).where('u.id', '=', id).executeTakeFirst();

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

const matches = ({ search, category, language }: ExpertFilter) =>
  sql<boolean>`${sql.join(
    [
      matchesExpertSearch(search),
      ...(category === undefined ? [] : [hasTopic(category)]),
      ...(language === undefined ? [] : [sql`${language} = any (e.languages)`]),
    ],
    sql` and `,
  )}`;

/** Counts past sessions, except those with a reported absence. */
export async function countSessions(db: Db, expertId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('expert_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expert_id', '=', expertId)
    .where('status', 'in', ['accepted', 'finished'])
    .where('end_at', '<=', now.toISOString())
    .where((eb) =>
      eb.or([eb('attendance', 'is', null), eb('attendance', 'in', ['attended', 'unknown'])]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes concurrent changes of an expert's rating wait for each other; an expert without a profile gets a row. */
export const lockRating = (db: Db, expertId: string) =>
  db
    .insertInto('experts')
    .values({ user_id: expertId })
    .onConflict((it) => it.column('user_id').doUpdateSet({ user_id: expertId }))
    .execute();

export const updateRating = (db: Db, expertId: string) =>
  db
    .updateTable('experts')
    .set((eb) => {
      const counted = eb
        .selectFrom('reviews as r')
        .innerJoin('expert_sessions as b', 'b.id', 'r.booking_id')
        .whereRef('r.expert_id', '=', 'experts.user_id')
        .where(isReviewCounted);
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
