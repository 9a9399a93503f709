import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

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

/** The names of what a proposal needs and bookings leave too little of at its time. It holds nothing itself. */
export async function findClashes(db: Db, eventId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(r.name, '') as name
    from events as ev
    cross join lateral (${neededBy}) as needed
    join resources as r on r.id = needed.resource_id
    cross join lateral (
      select free_quantity(r.id, ev.start_at - make_interval(mins => r.buffer_before),
        ev.end_at + make_interval(mins => r.buffer_after), ${now.toISOString()}::timestamptz) as quantity) as free
    where ev.id = ${eventId}::uuid
      and free.quantity < case when r.mode = 'exclusive' then r.units else needed.quantity end
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
