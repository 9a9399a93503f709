import type { Schedule } from '@thedot/domain/availability/availability.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import { afterPlace } from '../../db/after-place.ts';
import { type Account, hoursWith } from '../../db/counted-hours.ts';
import type { Db } from '../../db/db.ts';
import { isExpert, isFoundBy, nameKey } from '../../db/experts.ts';
import { isCounted } from '../../db/counted-reviews.ts';
import { fullName } from '../../db/person-brief.ts';
import { selectPolicies } from '../../db/receptions.ts';
import type { Place } from '../../kernel/paging.ts';
import { isOfTopic, busyIn, type Window } from './receptions.queries.ts';

/** What every answer about an expert is made of: how they receive, and what they show of themselves. */
const selectExperts = (db: Db, window: Window) => {
  const { allocations, external, sessionStarts } = busyIn(window);
  return selectPolicies(db, window.from, window)
    .select([
      allocations.as('allocations'),
      external.as('external'),
      sessionStarts.as('sessionStarts'),
    ])
    .select([fullName('u').as('name'), nameKey('u').as('nameKey'), 'u.photo_id as photo', 'u.bio'])
    .select((eb) => [
      eb.fn.coalesce('e.headline', sql.lit('')).as('headline'),
      eb.fn.coalesce('e.rating_sum', sql.lit(0)).as('ratingSum'),
      eb.fn.coalesce('e.rating_count', sql.lit(0)).as('ratingCount'),
      eb.fn.coalesce('e.languages', sql<string[]>`'{}'`).as('languages'),
      sql<Expertise[]>`coalesce(${eb.ref('e.categories')}::text[], '{}')`.as('categories'),
    ]);
};

export type ExpertRow = Awaited<ReturnType<typeof findExperts>>[number];

export interface ExpertFilter {
  readonly search?: string | undefined;
  readonly category?: Expertise | undefined;
  readonly language?: string | undefined;
}

/** A page of them in the order of names. */
export const findExperts = (
  db: Db,
  window: Window,
  wanted: ExpertFilter & { readonly after: Place | undefined; readonly limit: number },
) =>
  selectExperts(db, window)
    .where(matches(wanted))
    .$if(wanted.after !== undefined, (q) =>
      q.where((eb) => afterPlace([nameKey('u'), eb.ref('u.id')], wanted.after!, 'asc')),
    )
    .orderBy(nameKey('u'))
    .orderBy('u.id')
    .limit(wanted.limit + 1)
    .execute();

const selectTimes = (db: Db, window: Window, wanted: ExpertFilter) => {
  const { allocations, external, sessionStarts } = busyIn(window);
  return selectPolicies(db, window.from, window)
    .where(matches(wanted))
    .select([
      allocations.as('allocations'),
      external.as('external'),
      sessionStarts.as('sessionStarts'),
    ])
    .select(nameKey('u').as('nameKey'));
};

/** All of them, with no more than it takes to see when they are next free. */
export const findTimesOfExperts = (db: Db, window: Window, wanted: ExpertFilter) =>
  selectTimes(db, window, wanted).execute();

export type TimesRow = Awaited<ReturnType<typeof findTimesOfExperts>>[number];

/** Whom of a topic somebody can ask, and what their account has had of each one's hours. */
export function findTimesOfTopic(db: Db, window: Window, category: Expertise, account: Account) {
  const { usedMinutes, accountKind } = hoursWith(account);
  return selectTimes(db, window, { category })
    .where('u.id', '<>', account.userId)
    .select([usedMinutes.as('usedMinutes'), accountKind.as('accountKind')])
    .execute();
}

export const findExpertsById = (db: Db, window: Window, ids: readonly string[]) =>
  selectExperts(db, window)
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

export const findExpertById = (db: Db, window: Window, id: string) =>
  selectExperts(db, window).where('u.id', '=', id).executeTakeFirst();

export const findIsExpert = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where(isExpert)
    .where('u.id', '=', id)
    .executeTakeFirst();

export const findOfTopics = (db: Db, topics: readonly Expertise[]) =>
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
      isFoundBy(search),
      ...(category === undefined ? [] : [isOfTopic(category)]),
      ...(language === undefined ? [] : [sql`${language} = any (e.languages)`]),
    ],
    sql` and `,
  )}`;

/** The sessions that took place, as far as is known by now. */
export async function countSessions(db: Db, expertId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
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

/** Whoever changes what an expert is rated by waits for who does so already. */
export const lockRating = (db: Db, expertId: string) =>
  db
    .selectFrom('experts')
    .select('user_id')
    .where('user_id', '=', expertId)
    .forUpdate()
    .executeTakeFirst();

export const updateRating = (db: Db, expertId: string) =>
  db
    .updateTable('experts')
    .set((eb) => {
      const counted = eb
        .selectFrom('reviews as r')
        .innerJoin('bookings as b', 'b.id', 'r.booking_id')
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

type Distance = Exclude<keyof Schedule, 'timeZone' | 'hours' | 'days' | 'closures'>;

/** How far ahead an expert plans, and what they keep around their sessions. */
export const updateDistances = (
  db: Db,
  userId: string,
  said: { readonly [Name in Distance]?: Schedule[Name] | undefined },
) =>
  db
    .updateTable('experts')
    .set({
      notice_minutes: said.noticeMinutes,
      horizon_days: said.horizonDays,
      buffer_before: said.bufferBefore,
      buffer_after: said.bufferAfter,
      session_minutes: said.sessionMinutes,
      daily_sessions: said.dailySessions,
    })
    .where('user_id', '=', userId)
    .execute();

/** Also takes the row, so that two who save hours at once save one after the other. */
export const upsertTimeZone = (db: Db, userId: string, timeZone: string) =>
  db
    .insertInto('experts')
    .values({ user_id: userId, time_zone: timeZone })
    .onConflict((it) => it.column('user_id').doUpdateSet({ time_zone: timeZone }))
    .execute();

/** Whoever has said nothing yet has a row from here on; what somebody has said stays. */
export const insertTimeZone = (db: Db, userId: string, timeZone: string) =>
  db
    .insertInto('experts')
    .values({ user_id: userId, time_zone: timeZone })
    .onConflict((it) => it.column('user_id').doNothing())
    .execute();

export const updateProfile = (db: Db, userId: string, profile: ExpertProfile) =>
  db
    .updateTable('experts')
    .set({
      headline: profile.headline,
      categories: [...profile.categories],
      languages: [...profile.languages],
    })
    .where('user_id', '=', userId)
    .execute();
