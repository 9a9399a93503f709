import type { SessionResource } from '@thedot/domain/expert-sessions/session-resources.contract';
import { sql } from 'kysely';
import { jsonList } from '../../scheduling/snapshots.sql.ts';
import { spaceLocation } from './space-location.sql.ts';

export interface NamedResource extends Omit<SessionResource, 'id' | 'state'> {
  readonly id: string;
  /** Null while it occupies nothing. */
  readonly state: 'held' | 'confirmed' | null;
}

/** What the session `b` names or occupies beside its people. */
export const namedResources = jsonList<NamedResource>(
  sql`json_build_object('id', r.id, 'kind', r.kind, 'name', coalesce(r.name, ''), 'type', s.type,
    'floor', s.floor, 'location', ${spaceLocation}, 'quantity', coalesce(a.quantity, 1), 'state', a.state)
    order by r.kind desc, r.name, r.id`,
  sql`(
      select (b.needs -> 'space' ->> 'spaceId')::uuid as id
      union select (m ->> 'resourceId')::uuid from jsonb_array_elements(b.needs -> 'material') as m
      union select c.resource_id from allocations as c
        where c.booking_kind = 'expert_session' and c.booking_id = b.id and c.state <> 'released'
    ) as named
    join resources as r on r.id = named.id and r.kind <> 'person'
    left join spaces as s on s.id = r.id
    left join allocations as a on a.booking_kind = 'expert_session' and a.booking_id = b.id
      and a.resource_id = r.id and a.state <> 'released'
    where b.needs is not null`,
);

/** The name of the space that the session `b` occupies. */
export const spaceNameOfSession = sql<string | null>`(
  select coalesce(r.name, '') from allocations as a join resources as r on r.id = a.resource_id
  where b.needs is not null and a.booking_kind = 'expert_session' and a.booking_id = b.id
    and a.state <> 'released' and r.kind = 'space' limit 1)`;

/** The space that the session `b` occupies. */
export const spaceOfSession = sql<
  | (Pick<SessionResource, 'name' | 'location'> & {
      readonly floor: number;
    })
  | null
>`(
  select json_build_object('name', coalesce(r.name, ''), 'floor', s.floor, 'location', ${spaceLocation})
  from allocations as a join spaces as s on s.id = a.resource_id join resources as r on r.id = s.id
  where b.needs is not null and a.booking_kind = 'expert_session' and a.booking_id = b.id
    and a.state <> 'released' limit 1)`;
