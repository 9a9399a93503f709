import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import { afterCursor } from '../../../db/after-cursor.ts';
import type { Db } from '../../../db/db.ts';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import type { Cursor } from '../../../kernel/paging.ts';
import { isExpert, matchesExpertSearch, nameSortKey } from '../../experts/experts.sql.ts';
import { hasTopic, selectExpertSnapshots } from '../../experts/expert-snapshots.sql.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import { selectTimes, type TimesQuery } from '../free-slots/next-free-times.queries.ts';
import { selectQuotaUsage } from '../hours.sql.ts';

/** Policy, busy times and public profile of experts. */
const selectExperts = (db: Db, { window, bookables }: TimesQuery) =>
  selectExpertSnapshots(db, window, bookables)
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
  times: TimesQuery,
  query: ExpertFilter & { readonly after: Cursor | undefined; readonly limit: number },
) =>
  selectExperts(db, times)
    .where(matches(query))
    .$if(query.after !== undefined, (q) =>
      q.where((eb) => afterCursor([nameSortKey('u'), eb.ref('u.id')], query.after!, 'asc')),
    )
    .orderBy(nameSortKey('u'))
    .orderBy('u.id')
    .limit(query.limit + 1)
    .execute();

export const findExpertIds = async (db: Db, filter: ExpertFilter): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .where(matches(filter))
    .select('u.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The experts of a topic, except the requester, with the hours that the account used with each. */
export function findTopicTimes(
  db: Db,
  times: TimesQuery,
  category: Expertise,
  account: QuotaOwner,
) {
  const { usedMinutes, accountKind } = selectQuotaUsage(account);
  return selectTimes(db, times)
    .where(matches({ category }))
    .where('u.id', '<>', account.userId)
    .select([usedMinutes.as('usedMinutes'), accountKind.as('accountKind')])
    .execute();
}

export const findExpertsById = (db: Db, times: TimesQuery, ids: readonly string[]) =>
  selectExperts(db, times)
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

export const findExpertById = (db: Db, times: TimesQuery, id: string) =>
  selectExperts(db, times).where('u.id', '=', id).executeTakeFirst();

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
