import type { Said, WeeklyHours } from '@thedot/domain/availability/availability.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { isExpert, nameKey } from '../../db/experts.ts';
import { isCounted } from '../../db/counted-reviews.ts';
import { fullName } from '../../db/person-brief.ts';

/** What every answer about an expert is made of: how they receive, and what they show of themselves. */
const selectExperts = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .select([
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      'u.bio',
      'u.time_zone as ownTimeZone',
      'e.time_zone as timeZone',
      'e.notice_minutes as noticeMinutes',
      'e.horizon_days as horizonDays',
      'e.buffer_before as bufferBefore',
      'e.buffer_after as bufferAfter',
      'e.session_minutes as sessionMinutes',
    ])
    .select((eb) => [
      eb.fn.coalesce('e.headline', sql.lit('')).as('headline'),
      eb.fn.coalesce('e.rating_sum', sql.lit(0)).as('ratingSum'),
      eb.fn.coalesce('e.rating_count', sql.lit(0)).as('ratingCount'),
      eb.fn.coalesce('e.languages', sql<string[]>`'{}'`).as('languages'),
      sql<Expertise[]>`coalesce(${eb.ref('e.categories')}::text[], '{}')`.as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('expert_hours as h')
          .whereRef('h.expert_id', '=', 'u.id')
          .select((h) => [
            'h.wday',
            sql<string>`to_char(${h.ref('h.starts')}, 'HH24:MI')`.as('start'),
            sql<string>`to_char(${h.ref('h.ends')}, 'HH24:MI')`.as('end'),
          ])
          .orderBy('h.wday')
          .orderBy('h.starts')
          .$castTo<WeeklyHours>(),
      ).as('hours'),
    ]);

export type ExpertRow = Awaited<ReturnType<typeof findExperts>>[number];

export const findExperts = (
  db: Db,
  wanted: {
    readonly words: readonly string[];
    readonly category: Expertise | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  },
) => {
  let query = selectExperts(db)
    .orderBy(nameKey('u'))
    .orderBy('u.id')
    .limit(wanted.limit + 1);
  for (const word of wanted.words) {
    query = query.where(
      sql<boolean>`strpos(lower(unaccent(concat_ws(' ', ${fullName('u')}, e.headline,
        array_to_string(e.categories::text[], ' ')))), lower(unaccent(${word}))) > 0`,
    );
  }
  if (wanted.category) {
    query = query.where(sql<boolean>`${wanted.category}::expertise = any (e.categories)`);
  }
  if (wanted.after) {
    query = query.where(
      sql<boolean>`(${nameKey('u')}, u.id) > (
        select ${nameKey('last')}, last.id from users as last where last.id = ${wanted.after})`,
    );
  }
  return query.execute();
};

export const findExpertById = (db: Db, id: string) =>
  selectExperts(db).where('u.id', '=', id).executeTakeFirst();

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

/** How far ahead an expert plans, and what they keep around their sessions. */
export const updateDistances = (
  db: Db,
  userId: string,
  said: Partial<Omit<Said, 'timeZone' | 'hours' | 'days' | 'closures'>>,
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
