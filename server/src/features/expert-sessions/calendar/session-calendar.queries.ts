import type { CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { MAX_SESSION_MIN } from '@thedot/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { isParticipant } from '../readable-bookings.sql.ts';
import type { Db } from '../../../db/db.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';
import { spaceOfSession } from '../lists/session-resources.sql.ts';
import { selectBookings } from '../lists/bookings.queries.ts';

interface CalendarFilter {
  /** The user whose bookings are read; null for all. */
  readonly userId: string | null;
  readonly expertId: string | undefined;
  readonly category: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly status: CalendarStatus | undefined;
  readonly sessions: boolean;
  readonly requests: boolean;
  readonly now: Date;
  readonly limit: number;
}

/** Upper bound of a session: one that overlaps a range starts at most this long before it. */
const LONGEST_SESSION = sql`${sql.lit(`${MAX_SESSION_MIN} minutes`)}::interval`;

/** Adds only the given filters: a generic plan for all of them would use no index. */
const whereFilter = ({ userId, expertId, category }: CalendarFilter): RawBuilder<boolean> => {
  const conditions = [
    userId !== null && isParticipant('b', userId),
    expertId !== undefined && sql`b.expert_id = ${expertId}`,
    category !== undefined && sql`b.category = ${category}`,
  ].filter((it) => it !== false);
  return conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;
};

/** Cancelled sessions are included only if requested. */
const statusesOf = ({ status }: CalendarFilter): readonly CalendarStatus[] =>
  status ? [status] : ['accepted', 'finished'];

const sessionIds = (filter: CalendarFilter) => sql`(
  select b.id from expert_sessions as b
  where b.status in (${sql.join(statusesOf(filter))})
    and b.start_at > ${filter.from}::timestamptz - ${LONGEST_SESSION} and b.start_at < ${filter.to}
    and b.end_at > ${filter.from} and ${whereFilter(filter)}
  order by b.start_at, b.id limit ${filter.limit})`;

const requestIds = (filter: CalendarFilter) => sql`(
  select b.id from expert_sessions as b
  join expert_session_slots as s on s.booking_id = b.id and s.round = b.round
  where b.status = 'pending' and s.start_at > ${filter.now.toISOString()}
    and s.start_at < ${filter.to} and s.end_at > ${filter.from} and ${whereFilter(filter)}
  order by s.start_at, b.id limit ${filter.limit})`;

/** Sessions and open requests that overlap a time range, the earliest up to the limit. */
export async function findCalendarBookings(db: Db, filter: CalendarFilter) {
  const parts = [filter.sessions && sessionIds(filter), filter.requests && requestIds(filter)];
  const selected = parts.filter((it) => it !== false);
  if (!selected.length) return [];
  return selectBookings(db)
    .select((eb) =>
      eb
        .selectFrom('organizations as of')
        .whereRef('of.id', '=', 'b.organization_id')
        .select('of.name')
        .as('organization'),
    )
    .where('b.id', 'in', sql<string>`(${sql.join(selected, sql` union all `)})`)
    .execute();
}

export type CalendarBooking = Awaited<ReturnType<typeof findCalendarBookings>>[number];

const selectEvents = (db: Db) =>
  db
    .selectFrom('expert_sessions as b')
    .select([
      'b.id',
      'b.status',
      'b.category',
      'b.mode',
      'b.place',
      'b.sequence',
      'b.expert_id as expertId',
      spaceOfSession.as('space'),
    ])
    .select((eb) => [
      eb.ref('b.start_at').$notNull().as('start'),
      eb.ref('b.end_at').$notNull().as('end'),
      briefPerson(db, 'b.expert_id').$notNull().as('expert'),
      briefPerson(db, 'b.requester_id').$notNull().as('requester'),
      sql<string>`(select max(step.at) from booking_events as step where step.booking_id = b.id)`.as(
        'changedAt',
      ),
    ])
    .where('b.start_at', 'is not', null);

export type SessionEvent = Awaited<ReturnType<typeof findSessionEvents>>[number];

const MAX_EVENTS = 5_000;

/** The sessions of a user for external calendars, including cancelled ones, by start. */
export const findSessionEvents = (db: Db, userId: string, since: Date) =>
  selectEvents(db)
    .where(isParticipant('b', userId))
    .where('b.end_at', '>', since.toISOString())
    .where('b.status', 'in', ['accepted', 'finished', 'cancelled'])
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(MAX_EVENTS)
    .execute();

/** One session, if the user is a party to it. */
export const findSessionEvent = (db: Db, id: string, userId: string) =>
  selectEvents(db).where('b.id', '=', id).where(isParticipant('b', userId)).execute();

/** A session and the later ones of its series, in order. */
export const findSessionEventsFrom = (db: Db, id: string, userId: string) =>
  selectEvents(db)
    .innerJoin('expert_sessions as one', (join) => join.on('one.id', '=', id))
    .where((eb) =>
      eb.or([
        eb('b.id', '=', id),
        eb.and([
          eb('b.series_id', '=', eb.ref('one.series_id')),
          eb('b.occurrence', '>', eb.ref('one.occurrence')),
        ]),
      ]),
    )
    .where(isParticipant('b', userId))
    .orderBy('b.start_at')
    .execute();

/** All bookings of the user with a session that has not ended, whatever their status. */
export const findSessionIds = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('expert_sessions as b')
    .select('b.id')
    .where(isParticipant('b', userId))
    .where('b.start_at', 'is not', null)
    .where('b.end_at', '>', since.toISOString())
    .limit(MAX_EVENTS)
    .execute();
