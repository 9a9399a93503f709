import type { CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { MOST_SESSION_MIN } from '@thedot/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { isPartyOf } from '../../db/booking-readers.ts';
import type { Db } from '../../db/db.ts';
import { personBrief } from '../../db/person-brief.ts';
import { selectBookings } from './bookings.queries.ts';

interface Wanted {
  /** Whose; everybody’s when nobody’s. */
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

/** No session is longer, so that one that touches a stretch begins no earlier before it. */
const LONGEST = sql`${sql.lit(`${MOST_SESSION_MIN} minutes`)}::interval`;

/** Only what is asked for is in the statement: a plan for all wishes at once would use no index. */
const wantedOf = ({ userId, expertId, category }: Wanted): RawBuilder<boolean> => {
  const conditions = [
    userId !== null && isPartyOf('b', userId),
    expertId !== undefined && sql`b.expert_id = ${expertId}`,
    category !== undefined && sql`b.category = ${category}`,
  ].filter((it) => it !== false);
  return conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;
};

/** What was called off is there for who asks for it. */
const statusesOf = ({ status }: Wanted): readonly CalendarStatus[] =>
  status ? [status] : ['accepted', 'finished'];

const sessionIds = (wanted: Wanted) => sql`(
  select b.id from bookings as b
  where b.status in (${sql.join(statusesOf(wanted))})
    and b.start_at > ${wanted.from}::timestamptz - ${LONGEST} and b.start_at < ${wanted.to}
    and b.end_at > ${wanted.from} and ${wantedOf(wanted)}
  order by b.start_at, b.id limit ${wanted.limit})`;

const requestIds = (wanted: Wanted) => sql`(
  select b.id from bookings as b
  join booking_slots as s on s.booking_id = b.id and s.round = b.round
  where b.status = 'pending' and s.start_at > ${wanted.now.toISOString()}
    and s.start_at < ${wanted.to} and s.end_at > ${wanted.from} and ${wantedOf(wanted)}
  order by s.start_at, b.id limit ${wanted.limit})`;

/** Held sessions and those to come, and what is asked for, that touch a stretch of time: the first ones. */
export async function findForCalendar(db: Db, wanted: Wanted) {
  const parts = [wanted.sessions && sessionIds(wanted), wanted.requests && requestIds(wanted)];
  const asked = parts.filter((it) => it !== false);
  if (!asked.length) return [];
  return selectBookings(db)
    .select((eb) =>
      eb
        .selectFrom('organizations as of')
        .whereRef('of.id', '=', 'b.organization_id')
        .select('of.name')
        .as('organization'),
    )
    .where('b.id', 'in', sql<string>`(${sql.join(asked, sql` union all `)})`)
    .execute();
}

export type ForCalendar = Awaited<ReturnType<typeof findForCalendar>>[number];

const selectEvents = (db: Db) =>
  db
    .selectFrom('bookings as b')
    .select([
      'b.id',
      'b.status',
      'b.category',
      'b.mode',
      'b.place',
      'b.sequence',
      'b.expert_id as expertId',
    ])
    .select((eb) => [
      eb.ref('b.start_at').$notNull().as('start'),
      eb.ref('b.end_at').$notNull().as('end'),
      personBrief(db, 'b.expert_id').$notNull().as('expert'),
      personBrief(db, 'b.requester_id').$notNull().as('requester'),
      sql<string>`(select max(step.at) from booking_steps as step where step.booking_id = b.id)`.as(
        'changedAt',
      ),
    ])
    .where('b.start_at', 'is not', null);

export type SessionEvent = Awaited<ReturnType<typeof findEvents>>[number];

const MOST = 5_000;

/** Somebody’s sessions for their other calendars, with those that were cancelled; earliest first. */
export const findEvents = (db: Db, userId: string, since: Date) =>
  selectEvents(db)
    .where(isPartyOf('b', userId))
    .where('b.end_at', '>', since.toISOString())
    .where('b.status', 'in', ['accepted', 'finished', 'cancelled'])
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(MOST)
    .execute();

/** One session, for one of the two. */
export const findEvent = (db: Db, id: string, userId: string) =>
  selectEvents(db).where('b.id', '=', id).where(isPartyOf('b', userId)).execute();

/** A session and those of the following weeks of its series, in their order. */
export const findEventsFrom = (db: Db, id: string, userId: string) =>
  selectEvents(db)
    .innerJoin('bookings as one', (join) => join.on('one.id', '=', id))
    .where((eb) =>
      eb.or([
        eb('b.id', '=', id),
        eb.and([
          eb('b.series_id', '=', eb.ref('one.series_id')),
          eb('b.occurrence', '>', eb.ref('one.occurrence')),
        ]),
      ]),
    )
    .where(isPartyOf('b', userId))
    .orderBy('b.start_at')
    .execute();

/** All that had a time and is not past, whatever has become of it. */
export const findSessionIds = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('bookings as b')
    .select('b.id')
    .where(isPartyOf('b', userId))
    .where('b.start_at', 'is not', null)
    .where('b.end_at', '>', since.toISOString())
    .limit(MOST)
    .execute();
