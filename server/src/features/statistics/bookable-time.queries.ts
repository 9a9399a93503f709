import { DAY_MS, type Span } from '@thedot/domain/kernel/time';
import { MAX_SESSION_MIN, MAX_SPACE_MIN } from '@thedot/domain/limits';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { afterCursor } from '../../db/after-cursor.ts';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../experts/experts.sql.ts';
import { takesIn } from '../scheduling/event-takings.sql.ts';
import { selectResources } from '../scheduling/snapshots.sql.ts';
import { SPACE_PATH } from '../spaces/space-path.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { COUNTED_FIGURES } from './figures.sql.ts';
import type { RowsPage, ShownRow, StatisticsScope } from './figures.queries.ts';
import { isWithin, SOURCES } from './sources.sql.ts';

const textOf = (at: number) => new Date(at).toISOString();

/** The spaces that can be booked, with their opening hours in the window. */
export const findBookableSpaces = (db: Db, { from, to }: Span) =>
  selectResources(db, textOf(from), { from: textOf(from), until: textOf(to) })
    .innerJoin('spaces as s', 's.id', 'r.id')
    .where('s.bookable', '=', true)
    .where('r.hidden_at', 'is', null)
    .select([
      's.floor',
      // A CHECK of this column allows what the contract does.
      sql<SpaceType>`s.type`.as('type'),
      sql<string>`coalesce(r.name, '')`.as('name'),
    ])
    .execute();
export type BookableSpaceRow = Awaited<ReturnType<typeof findBookableSpaces>>[number];

/** All experts, with their opening hours in the window. */
export const findBookableExperts = (db: Db, { from, to }: Span) =>
  selectResources(db, textOf(from), { from: textOf(from), until: textOf(to) })
    .innerJoin('users as u', 'u.id', 'r.id')
    .where(isExpert)
    .select('u.time_zone as ownTimeZone')
    .execute();

/** A range of bookable time of all spaces with one schedule, for one of the slots in which booked time is summed up. */
export interface OpenRange extends Span {
  readonly schedule: number;
  readonly slot: number;
}

export interface Place {
  readonly spaceId: string;
  readonly schedule: number;
}

export interface BookableRanges {
  readonly places: readonly Place[];
  readonly ranges: readonly OpenRange[];
  /** All slots are within these spans. */
  readonly windows: readonly Span[];
}

/** Ranges and bookings meet by the days in UTC that they touch, so that the join can use a hash. */
const dayNumber = (at: number): number => Math.floor(at / DAY_MS);
const dayNumberOf = (seconds: RawBuilder<unknown>) =>
  sql`floor((${seconds}) / ${sql.lit(DAY_MS / 1000)})::int`;

const minutesBefore = (at: string, minutes: number) =>
  sql`${at}::timestamptz - ${sql.lit(`${minutes} minutes`)}::interval`;

const inWindows = (
  windows: readonly Span[],
  touches: (from: string, to: string) => RawBuilder<SqlBool>,
) =>
  sql<SqlBool>`(${sql.join(
    windows.map(({ from, to }) => touches(textOf(from), textOf(to))),
    sql` or `,
  )})`;

/** What takes a unit of a space in the windows: bookings, expert sessions and events. One row for each unit. */
const selectTakings = (windows: readonly Span[]) => sql`
  select b.id, b.space_id, b.start_at, b.end_at from space_bookings as b
  where b.status in ('accepted', 'finished') and ${inWindows(
    windows,
    (from, to) => sql<SqlBool>`(b.start_at > ${minutesBefore(from, MAX_SPACE_MIN)}
      and b.start_at < ${to}::timestamptz and b.end_at > ${from}::timestamptz)`,
  )}
  union all
  select b.id, a.resource_id, b.start_at, b.end_at from expert_sessions as b
  join allocations as a on a.booking_kind = 'expert_session' and a.booking_id = b.id and a.state = 'confirmed'
  where b.needs is not null and b.status in ('accepted', 'finished') and ${inWindows(
    windows,
    (from, to) => sql<SqlBool>`(b.start_at > ${minutesBefore(from, MAX_SESSION_MIN)}
      and b.start_at < ${to}::timestamptz and b.end_at > ${from}::timestamptz)`,
  )}
  union all
  select e.id, a.resource_id, e.start_at, e.end_at from events as e
  join submissions as s on s.id = e.id
  join allocations as a on a.booking_kind = 'event' and a.booking_id = e.id and a.state = 'confirmed'
    and a.resource_id = e.space_id
  where ${inWindows(windows, takesIn)}`;

/**
 * What takes a space on each day, and the bookable time of spaces on each day, as `taken` and `open`. Materialized, since the
 * planner would join a space’s bookings with all its days.
 */
const takenTime = ({ places, ranges, windows }: BookableRanges) => sql`
  takings as materialized (
    select t.*, ${dayNumberOf(sql`starts`)} as first_day, ${dayNumberOf(sql`ends - 0.001`)} as last_day from (
      select *, extract(epoch from start_at)::float8 as starts, extract(epoch from end_at)::float8 as ends
      from (${selectTakings(windows)}) as each_kind) as t),
  taken as (
    select *, first_day as day from takings
    union all
    select takings.*, day from takings, generate_series(first_day + 1, last_day) as day where last_day > first_day),
  open as materialized (
    select place.space_id, range.* from
      unnest(${places.map(({ spaceId }) => spaceId)}::uuid[], ${places.map(({ schedule }) => schedule)}::int[])
        as place (space_id, schedule)
      join unnest(
        ${ranges.map(({ schedule }) => schedule)}::int[], ${ranges.map(({ slot }) => slot)}::int[],
        ${ranges.map(({ from }) => dayNumber(from))}::int[],
        ${ranges.map(({ from }) => from / 1000)}::float8[], ${ranges.map(({ to }) => to / 1000)}::float8[])
        as range (schedule, slot, day, opens, closes) on range.schedule = place.schedule)`;

const isOpen = sql<SqlBool>`open.space_id = taken.space_id and open.day = taken.day
  and open.opens < taken.ends and open.closes > taken.starts`;

const minutes = sql<number>`sum(least(taken.ends, open.closes) - greatest(taken.starts, open.opens)) / 60`;

/** The booked minutes of each space in each slot; those without any are left out. */
export async function sumBookedMinutes(db: Db, ranges: BookableRanges) {
  const { rows } = await sql<{ spaceId: string; slot: number; minutes: number }>`
    with ${takenTime(ranges)}
    select taken.space_id as "spaceId", open.slot, ${minutes} as minutes
    from taken join open on ${isOpen}
    group by 1, 2`.execute(db);
  return rows;
}

/** What took a space in the slots, with its minutes of bookable time, newest first. */
export async function findTakings(
  db: Db,
  ranges: BookableRanges,
  { after, limit }: Omit<RowsPage, 'of'>,
): Promise<readonly ShownRow[]> {
  const place = sql`taken.start_at`;
  const page = after ? afterCursor([place, sql<string>`taken.id`], after, 'desc') : sql`true`;
  const { rows } = await sql<ShownRow>`
    with ${takenTime(ranges)}
    select taken.id, taken.start_at as at, taken.start_at::text as place, r.name as title,
      coalesce(b.title, s.title, x.category::text) as detail, taken.minutes,
      coalesce(${SPACE_PATH}, '') as path,
      (select ${briefPerson(db, 'its.personId')}
        from (select coalesce(b.booker_id, s.author_id, x.requester_id) as "personId") as its) as person
    from (
      select taken.id, taken.space_id, taken.start_at, ${minutes} as minutes
      from taken join open on ${isOpen}
      where ${page} group by 1, 2, 3 order by taken.start_at desc, taken.id desc limit ${sql.lit(limit)}
    ) as taken
    join spaces as sp on sp.id = taken.space_id
    join resources as r on r.id = sp.id
    left join space_bookings as b on b.id = taken.id
    left join submissions as s on s.id = taken.id
    left join expert_sessions as x on x.id = taken.id
    order by taken.start_at desc, taken.id desc`.execute(db);
  return rows;
}

/** The minutes of sessions of each expert: those held in the period, and those agreed in both. */
export async function sumSessionMinutes(db: Db, { periods: { now, before }, at }: StatisticsScope) {
  const { where: isHeld } = COUNTED_FIGURES.expert_time_used;
  const isNow = isWithin(SOURCES.sessions, now, at);
  const isBefore = before ? isWithin(SOURCES.sessions, before, at) : sql<SqlBool>`false`;
  const sum = (where: RawBuilder<SqlBool>) =>
    sql`coalesce(sum(b.minutes) filter (where ${where}), 0)::int`;
  const { rows } = await sql<{ expertId: string; held: number; now: number; before: number }>`
    select b.expert_id as "expertId", ${sum(sql`${isNow} and ${isHeld}`)} as held,
      ${sum(isNow)} as now, ${sum(isBefore)} as before
    from ${SOURCES.sessions.from}
    where b.status in ('accepted', 'finished') and (${isNow} or ${isBefore})
    group by b.expert_id`.execute(db);
  return rows;
}

/** The public summaries of users, in any order. */
export const findPeople = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .select(['u.id', briefPerson(db, 'u.id').$notNull().as('person')])
    .where('u.id', 'in', ids)
    .execute();
