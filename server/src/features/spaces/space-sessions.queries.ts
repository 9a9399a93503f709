import { MAX_SESSION_MIN } from '@thedot/domain/limits';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { isLive } from '../scheduling/live-allocations.sql.ts';
import { countWaitingUsers } from '../scheduling/waiting-list.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import type { SpaceBookingsInRange } from './spaces.queries.ts';

/** A session that overlaps a range starts at most this long before it. */
const LONGEST_SESSION = sql`${sql.lit(`${MAX_SESSION_MIN} minutes`)}::interval`;

const SHOWN = [undefined, 'pending', 'accepted', 'finished'];

/**
 * The expert sessions that take a space in the range, as they are read as JSON. One that waits for the approval of its space
 * is pending. Cancelled ones have released it.
 */
export const selectSpaceSessions = (
  db: Db,
  { spaceId, ofTypes, from, to, status, mine, limit, ...reader }: SpaceBookingsInRange,
  now: Date,
) =>
  db
    .selectFrom('allocations as a')
    .innerJoin('spaces as s', 's.id', 'a.resource_id')
    .innerJoin('resources as r', 'r.id', 'a.resource_id')
    .innerJoin('expert_sessions as b', 'b.id', 'a.booking_id')
    .select((eb) => [
      'b.id',
      's.id as spaceId',
      sql<string>`coalesce(r.name, '')`.as('spaceName'),
      // CHECKs of these columns allow what the contract does.
      sql<SpaceType>`s.type`.as('spaceType'),
      sql<'pending' | 'accepted' | 'finished'>`case when a.state = 'held' then 'pending'
        else b.status::text end`.as('status'),
      toIsoText(eb.ref('b.start_at')).as('start'),
      toIsoText(eb.ref('b.end_at')).as('end'),
      sql<string>`b.category::text`.as('category'),
      sql<number>`coalesce((b.needs -> 'space' ->> 'persons')::int, 2)`.as('persons'),
      sql<
        string | null
      >`case when a.state = 'held' then ${toIsoText(eb.ref('a.expires_at'))} end`.as('decideBy'),
      countWaitingUsers(sql`a.state = 'held'`, sql`a.resource_id`),
      'b.expert_id as expertId',
      toIsoText(eb.ref('b.created_at')).as('createdAt'),
      briefPerson(db, 'b.requester_id').$notNull().as('requester'),
    ])
    .$if(!SHOWN.includes(status), (it) => it.where(sql<boolean>`false`))
    .where('a.booking_kind', '=', 'expert_session')
    .where('a.busy_to', '>', from)
    .where(isLive('a', now.toISOString()))
    .where('b.status', 'in', ['accepted', 'finished'])
    // Lets the index on the start find them: only these take more than their people.
    .where('b.needs', 'is not', null)
    .where('b.start_at', '>', sql<string>`${from}::timestamptz - ${LONGEST_SESSION}`)
    .where('b.end_at', '>', from)
    .$if(to !== undefined, (it) => it.where('b.start_at', '<', to!))
    .$if(spaceId !== undefined, (it) => it.where('s.id', '=', spaceId!))
    .$if(ofTypes !== undefined, (it) => it.where('s.type', 'in', ofTypes!))
    .$if(status === 'pending', (it) => it.where('a.state', '=', 'held'))
    .$if(status === 'accepted' || status === 'finished', (it) =>
      it.where('a.state', '=', 'confirmed').where(sql<boolean>`b.status::text = ${status}`),
    )
    .$if(mine, (it) =>
      it.where(sql<boolean>`${reader.userId}::uuid in (b.expert_id, b.requester_id)`),
    )
    .where((eb) =>
      eb.or([
        sql<boolean>`${reader.userId}::uuid in (b.expert_id, b.requester_id)`,
        sql<boolean>`s.type = any(${[...reader.managedTypes]}::text[])`,
        sql<boolean>`(r.hidden_at is null and s.type = any(${[...reader.types]}::text[]))`,
      ]),
    )
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(limit);

export type SpaceSessionRow = Awaited<
  ReturnType<ReturnType<typeof selectSpaceSessions>['execute']>
>[number];
