// SQL of the expert sessions that take material, among its bookings.
import { MAX_SESSION_MIN } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { isLive } from '../scheduling/live-allocations.sql.ts';
import { countWaitingUsers } from '../scheduling/waiting-list.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { type MaterialEventRow, selectMaterialEvents } from './material-events.queries.ts';
import {
  type MaterialBookingRow,
  type MaterialBookingsInRange,
  selectMaterialBookingsIn,
} from './material-bookings.queries.ts';
import { takenMaterial, takingConditions } from './material-takings.sql.ts';

/** A session that overlaps a range starts at most this long before it. */
const LONGEST_SESSION = sql`${sql.lit(`${MAX_SESSION_MIN} minutes`)}::interval`;

/** In which of its states a session is listed by each status of material. */
const SHOWN_AS = {
  pending: sql<boolean>`a.state = 'held'`,
  accepted: sql<boolean>`a.state = 'confirmed' and b.status = 'accepted'`,
  returned: sql<boolean>`a.state = 'confirmed' and b.status = 'finished'`,
} as const;

const isShown = (status: string): status is keyof typeof SHOWN_AS => status in SHOWN_AS;

/** What sessions take, as it is read as JSON: a row for each session and kind of material, or for each material that is held. */
export const fromMaterialSessions = (db: Db) =>
  db
    .selectFrom('allocations as a')
    .innerJoin('materials as m', 'm.id', 'a.resource_id')
    .innerJoin('resources as r', 'r.id', 'a.resource_id')
    .innerJoin('expert_sessions as b', 'b.id', 'a.booking_id')
    .where('a.booking_kind', '=', 'expert_session')
    .select((eb) => [
      sql<string>`(array_agg(a.id order by a.id))[1]`.as('id'),
      'b.id as sessionId',
      'm.is_tt as isTT',
      sql<'pending' | 'accepted' | 'returned'>`case when bool_or(a.state = 'held') then 'pending'
        when b.status = 'finished' then 'returned' else 'accepted' end`.as('status'),
      toIsoText(eb.ref('b.start_at')).as('start'),
      toIsoText(eb.ref('b.end_at')).as('end'),
      sql<string>`b.category::text`.as('category'),
      sql<string>`coalesce((select s.name from allocations as sa
        join resources as s on s.id = sa.resource_id and s.kind = 'space'
        where sa.booking_kind = 'expert_session' and sa.booking_id = b.id
          and sa.state <> 'released' limit 1), b.place)`.as('place'),
      takenMaterial(sql`a.quantity`).as('taken'),
      toIsoText(sql<string>`min(a.expires_at) filter (where a.state = 'held')`).as('decideBy'),
      countWaitingUsers(
        sql`bool_or(a.state = 'held')`,
        sql`select unnest(array_agg(a.resource_id))`,
      ),
      'b.expert_id as expertId',
      toIsoText(eb.ref('b.created_at')).as('createdAt'),
      briefPerson(db, 'b.requester_id').$notNull().as('requester'),
    ])
    .groupBy(['b.id', 'm.is_tt', sql`case when a.state = 'held' then a.id end`]);

/**
 * What sessions take in the range: one row of all that is confirmed, and one of each material that waits for approval,
 * since each is decided by itself.
 */
const selectMaterialSessions = (db: Db, search: MaterialBookingsInRange) => {
  const { from, to, status, now, userId, limit } = search;
  const at = now.toISOString();
  const since = from ?? at;
  const isParty = sql<boolean>`${userId}::uuid in (b.expert_id, b.requester_id)`;
  return (
    fromMaterialSessions(db)
      .where((eb) => eb.and(takingConditions(search, isParty)))
      .where('a.busy_to', '>', since)
      .where(isLive('a', at))
      .where('b.status', 'in', ['accepted', 'finished'])
      // Lets the index on the start find them: only these take more than their people.
      .where('b.needs', 'is not', null)
      .where('b.start_at', '>', sql<string>`${since}::timestamptz - ${LONGEST_SESSION}`)
      .where('b.end_at', '>', since)
      .$if(to !== undefined, (it) => it.where('b.start_at', '<', to!))
      .$if(status !== undefined, (it) =>
        it.where(isShown(status!) ? SHOWN_AS[status] : sql<boolean>`false`),
      )
      .orderBy('b.start_at')
      .orderBy('b.id')
      .limit(limit)
  );
};

export type MaterialSessionRow = Awaited<
  ReturnType<ReturnType<typeof selectMaterialSessions>['execute']>
>[number];

interface BookedMaterial {
  /** By start. */
  readonly loans: readonly MaterialBookingRow[];
  readonly sessions: readonly MaterialSessionRow[];
  readonly events: readonly MaterialEventRow[];
}

/** The loans in a range, and what sessions and events take in it, in one statement. */
export async function findBookedMaterial(
  db: Db,
  search: MaterialBookingsInRange,
): Promise<BookedMaterial> {
  const rows = await db
    .selectFrom(selectMaterialBookingsIn(db, search).as('loan'))
    // An event has a row for each kind of its material: it joins no loan, so each row is a loan, a session or an event.
    .fullJoin(selectMaterialSessions(db, search).as('taking'), 'taking.id', 'loan.id')
    .fullJoin(selectMaterialEvents(db, search).as('gathering'), 'gathering.id', 'loan.id')
    .selectAll('loan')
    .select([
      sql<MaterialSessionRow | null>`case when taking.id is not null then to_json(taking) end`.as(
        'session',
      ),
      sql<MaterialEventRow | null>`case when gathering.id is not null then to_json(gathering) end`.as(
        'event',
      ),
    ])
    .orderBy('loan.start')
    .orderBy('loan.id')
    .execute();
  return {
    loans: rows.filter((row): row is typeof row & MaterialBookingRow => row.id !== null),
    sessions: rows.flatMap(({ session }) => session ?? []),
    events: rows.flatMap(({ event }) => event ?? []),
  };
}
