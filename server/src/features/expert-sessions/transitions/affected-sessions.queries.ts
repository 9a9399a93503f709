import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { AffectedSelection } from '../../../kernel/bookable.ts';
import { isNewlyClosed } from '../../scheduling/affected-bookings/newly-closed.sql.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';

/** Accepted sessions with the people who meet. */
export const findSessionSummaries = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('expert_sessions as b')
    .where('b.id', 'in', ids)
    .where('b.status', '=', 'accepted')
    .select((eb) => [
      'b.id as bookingId',
      eb.ref('b.start_at').$notNull().as('start'),
      eb.ref('b.end_at').$notNull().as('end'),
      briefPerson(db, 'b.expert_id').$notNull().as('expert'),
      briefPerson(db, 'b.requester_id').$notNull().as('requester'),
      sql<string[]>`array(
        select a.resource_id from allocations as a join resources as r on r.id = a.resource_id
        where a.booking_kind = 'expert_session' and a.booking_id = b.id and a.state <> 'released'
          and r.kind <> 'person')`.as('taken'),
    ])
    .execute();

/** The upcoming times that are proposed for sessions, earliest first, each with the total number. */
export const findProposedTimes = (db: Db, { now, resourceId, closed, limit }: AffectedSelection) =>
  db
    .selectFrom('expert_session_slots as s')
    .innerJoin('expert_sessions as b', (join) =>
      join.onRef('b.id', '=', 's.booking_id').onRef('b.round', '=', 's.round'),
    )
    .where('b.status', '=', 'pending')
    .where('s.start_at', '>', now.toISOString())
    .$if(resourceId !== undefined, (it) => it.where('b.expert_id', '=', resourceId!))
    .$if(closed !== undefined, (it) => it.where(isNewlyClosed('s', closed!)))
    .select([
      'b.id as bookingId',
      's.start_at as start',
      's.end_at as end',
      briefPerson(db, 'b.expert_id').$notNull().as('expert'),
      briefPerson(db, 'b.requester_id').$notNull().as('requester'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy('s.start_at')
    .orderBy('b.id')
    .$if(limit !== undefined, (it) => it.limit(limit!))
    .execute();
