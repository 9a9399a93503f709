import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { toIsoText } from '../../../db/iso-text.ts';
import { hasTopic } from '../../experts/expert-snapshots.sql.ts';
import { isExpert } from '../../experts/experts.sql.ts';
import { isLive } from '../../scheduling/live-allocations.sql.ts';
import { fullName } from '../../users/brief-person.sql.ts';

export async function findPersonNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', fullName('u').as('name')])
    .where('u.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The parties of a booking, with the times of its latest round. */
export const findBookingTerms = (db: Db, bookingId: string) =>
  db
    .selectFrom('expert_sessions as b')
    .where('b.id', '=', bookingId)
    .select((eb) => [
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
      'b.minutes',
      jsonArrayFrom(
        eb
          .selectFrom('expert_session_slots as s')
          .whereRef('s.booking_id', '=', 'b.id')
          .whereRef('s.round', '=', 'b.round')
          .select((slot) => [
            toIsoText(slot.ref('s.start_at')).as('start'),
            toIsoText(slot.ref('s.end_at')).as('end'),
          ])
          .orderBy('s.start_at'),
      ).as('slots'),
    ])
    .executeTakeFirst();

interface Instant {
  readonly category: Expertise;
  readonly start: string;
  readonly now: string;
  readonly hubTimeZone: string;
}

/**
 * Finds some experts of a topic who have hours at an instant and no booking. They need not be free: a day off, another
 * calendar or their policy may be in the way.
 */
export async function findExpertsWithHoursAt(
  db: Db,
  { category, start, now, hubTimeZone }: Instant,
  limit: number,
): Promise<readonly string[]> {
  const at = sql`(${start}::timestamptz at time zone coalesce(r.time_zone, u.time_zone, ${hubTimeZone}))`;
  const contains = (table: string) =>
    sql`${sql.ref(`${table}.starts`)} <= ${at}::time and ${sql.ref(`${table}.ends`)} > ${at}::time`;
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('resources as r', 'r.id', 'u.id')
    .innerJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .where(hasTopic(category))
    .where(
      sql<boolean>`not exists (
        select from allocations as a where a.resource_id = r.id and ${isLive('a', now)}
          and a.busy_from <= ${start}::timestamptz and a.busy_to > ${start}::timestamptz)`,
    )
    .where(
      sql<boolean>`(exists (
          select from opening_hours as h where h.resource_id = r.id
            and h.wday = extract(dow from ${at}) and ${contains('h')})
        or exists (
          select from date_overrides as d where d.resource_id = r.id
            and d.day = ${at}::date and ${contains('d')}))`,
    )
    .select('u.id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}
