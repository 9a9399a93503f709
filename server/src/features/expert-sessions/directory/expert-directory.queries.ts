import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import { afterCursor } from '../../../db/after-cursor.ts';
import type { Db } from '../../../db/db.ts';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import {
  type Placeholders,
  preparedByFormFor,
  preparedQueryFor,
} from '../../../db/prepared-query.ts';
import { bookablesOf, type Feature } from '../../../kernel/feature.ts';
import type { Cursor } from '../../../kernel/paging.ts';
import { isExpert, matchesExpertSearch } from '../../experts/experts.sql.ts';
import { hasTopic, selectExpertSnapshots } from '../../experts/expert-snapshots.sql.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import {
  selectTimes,
  type TimesOfExperts,
  type TimesQuery,
} from '../free-slots/next-free-times.queries.ts';
import { type SnapshotWindow, windowFrom } from '../../scheduling/snapshots.sql.ts';
import { selectQuotaUsage } from '../hours.sql.ts';

/** Policy, busy times and public profile of experts. */
const selectExperts = (db: Db, window: SnapshotWindow, features: readonly Feature[]) =>
  selectExpertSnapshots(db, window, bookablesOf(features))
    .select([fullName('u').as('name'), 'u.sort_name as nameKey', 'u.photo_id as photo', 'u.bio'])
    .select((eb) => [
      eb.fn.coalesce('e.headline', sql.lit('')).as('headline'),
      eb.fn.coalesce('e.rating_sum', sql.lit(0)).as('ratingSum'),
      eb.fn.coalesce('e.rating_count', sql.lit(0)).as('ratingCount'),
      eb.fn.coalesce('e.languages', sql<string[]>`'{}'`).as('languages'),
      sql<Expertise[]>`coalesce(${eb.ref('e.categories')}::text[], '{}')`.as('categories'),
    ]);

export type ExpertRow = Awaited<ReturnType<ReturnType<typeof selectExperts>['execute']>>[number];

export interface ExpertFilter {
  readonly search?: string | undefined;
  readonly category?: Expertise | undefined;
  readonly language?: string | undefined;
}

interface NamePage extends ExpertFilter, SnapshotWindow {
  readonly hasCategory: boolean;
  readonly hasLanguage: boolean;
  readonly isNext: boolean;
  readonly afterName: string;
  readonly afterId: string;
  readonly limit: number;
}

const selectNamePage = (db: Db, page: NamePage, features: readonly Feature[]) => {
  const { search, limit } = page;
  const category = page.hasCategory ? page.category : undefined;
  const language = page.hasLanguage ? page.language : undefined;
  return selectExperts(db, page, features)
    .where(matches({ search, category, language }))
    .$if(page.isNext, (q) =>
      q.where((eb) =>
        afterCursor([eb.ref('u.sort_name'), eb.ref('u.id')], [page.afterName, page.afterId], 'asc'),
      ),
    )
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(sql.lit(limit + 1));
};

const findNamePage = preparedByFormFor(
  ['search', 'hasCategory', 'hasLanguage', 'isNext', 'limit'],
  selectNamePage,
);

/** A page of experts by name. */
export const findExperts = (
  db: Db,
  { features, window }: TimesQuery,
  {
    after,
    ...query
  }: ExpertFilter & { readonly after: Cursor | undefined; readonly limit: number },
): Promise<ExpertRow[]> => {
  const page: NamePage = {
    ...window,
    ...query,
    hasCategory: query.category !== undefined,
    hasLanguage: query.language !== undefined,
    isNext: after !== undefined,
    afterName: String(after?.[0] ?? ''),
    afterId: after?.[1] ?? '',
  };
  // A search has a form of its own for each text.
  return query.search === undefined
    ? findNamePage(db, features, page)
    : selectNamePage(db, page, features).execute();
};

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

export const findExpertsById = preparedQueryFor(
  (db, blank: Placeholders<TimesOfExperts>, features: readonly Feature[]) =>
    selectExperts(db, windowFrom(blank), features).where(
      'u.id',
      '=',
      sql<string>`any(${blank('ids')}::uuid[])`,
    ),
);

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
