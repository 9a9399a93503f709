import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { SESSION_LENGTHS_MIN } from '@thedot/domain/limits';
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

/** The experts of a topic who offer sessions of this length, without some of them. */
export interface OtherExperts {
  readonly category: Expertise;
  readonly minutes: number;
  readonly except: readonly string[];
}

const selectOtherExperts = (db: Db, { category, minutes, except }: OtherExperts) =>
  db
    .selectFrom('users as u')
    .innerJoin('resources as r', 'r.id', 'u.id')
    .innerJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .where(hasTopic(category))
    .where(sql<boolean>`${minutes} = any(coalesce(r.lengths, ${[...SESSION_LENGTHS_MIN]}::int[]))`)
    .where('u.id', '<>', sql<string>`all(${[...except]}::uuid[])`);

const zoneOfExpert = (hubTimeZone: string) =>
  sql<string>`coalesce(r.time_zone, u.time_zone, ${hubTimeZone})`;

export async function findOtherExpertIds(db: Db, others: OtherExperts): Promise<readonly string[]> {
  const rows = await selectOtherExperts(db, others).select('u.id').execute();
  return rows.map(({ id }) => id);
}

/** The time zones of the experts, for `findExpertsWithHoursAt`. */
export async function findZonesOfExperts(
  db: Db,
  others: OtherExperts,
  hubTimeZone: string,
): Promise<readonly string[]> {
  const rows = await selectOtherExperts(db, others)
    .select(zoneOfExpert(hubTimeZone).as('zone'))
    .distinct()
    .execute();
  return rows.map(({ zone }) => zone);
}

/** What an instant is in a time zone. */
export interface WallTime {
  readonly zone: string;
  readonly day: string;
  readonly weekday: number;
  /** `HH:mm`. */
  readonly time: string;
}

interface HoursAtQuery extends OtherExperts {
  readonly start: string;
  readonly now: string;
  readonly hubTimeZone: string;
  /** The start in each zone of the experts: PostgreSQL does not know every zone that browsers name. */
  readonly wallTimes: readonly WallTime[];
}

/**
 * Finds some experts, chosen at random, who have hours and no allocation at the start of a slot. They need not be free: a
 * day off, another calendar or their policy may be in the way.
 */
export async function findExpertsWithHoursAt(
  db: Db,
  { start, now, hubTimeZone, wallTimes, ...others }: HoursAtQuery,
  limit: number,
): Promise<readonly string[]> {
  const column = (name: keyof WallTime) => wallTimes.map((it) => it[name]);
  const contains = (table: string) =>
    sql`${sql.ref(`${table}.starts`)} <= local.at and ${sql.ref(`${table}.ends`)} > local.at`;
  const rows = await selectOtherExperts(db, others)
    .innerJoin(
      sql<{
        zone: string;
      }>`unnest(${column('zone')}::text[], ${column('day')}::date[], ${column('weekday')}::int[],
        ${column('time')}::time[])`.as<'local'>(sql`local (zone, day, wday, at)`),
      (join) => join.on(zoneOfExpert(hubTimeZone), '=', sql.ref('local.zone')),
    )
    .where(
      sql<boolean>`not exists (
        select from allocations as a where a.resource_id = r.id and ${isLive('a', now)}
          and a.busy_from <= ${start}::timestamptz and a.busy_to > ${start}::timestamptz)`,
    )
    .where(
      sql<boolean>`(exists (
          select from opening_hours as h where h.resource_id = r.id and h.wday = local.wday and ${contains('h')})
        or exists (
          select from date_overrides as d where d.resource_id = r.id and d.day = local.day and ${contains('d')}))`,
    )
    .select('u.id')
    .orderBy(sql`random()`)
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}
