import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isLive } from '../scheduling/live-allocations.sql.ts';

/** The space and the material that an event takes. */
const neededBy = sql`
  select e.space_id as resource_id, 1 as quantity from events as e where e.id = ev.id and e.space_id is not null
  union all select m.material_id, m.quantity from event_material as m where m.event_id = ev.id`;

export interface EventNeed {
  readonly resourceId: string;
  readonly quantity: number;
  readonly isSpace: boolean;
  /** Of a space whose desks are booked one by one. */
  readonly units: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

export async function findEventNeeds(db: Db, eventId: string): Promise<readonly EventNeed[]> {
  const { rows } = await sql<EventNeed>`
    select r.id as "resourceId", needed.quantity, r.mode = 'exclusive' as "isSpace", r.units,
      r.buffer_before as "bufferBefore", r.buffer_after as "bufferAfter"
    from events as ev
    cross join lateral (${neededBy}) as needed
    join resources as r on r.id = needed.resource_id
    where ev.id = ${eventId}::uuid
    order by r.id`.execute(db);
  return rows;
}

/** The names of what the event needs and other bookings leave too little of at its time. */
export async function findClashes(db: Db, eventId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(r.name, '') as name
    from events as ev
    cross join lateral (${neededBy}) as needed
    join resources as r on r.id = needed.resource_id
    cross join lateral (
      select coalesce(sum(a.quantity), 0) as taken from allocations as a
      where a.resource_id = r.id and ${isLive('a', now.toISOString())}
        and a.busy_from < ev.end_at and a.busy_to > ev.start_at
        and not (a.booking_kind = 'event' and a.booking_id = ev.id)) as used
    where ev.id = ${eventId}::uuid
      and case when r.mode = 'exclusive' then used.taken > 0 else used.taken + needed.quantity > r.units end
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
