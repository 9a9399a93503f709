import type { SlotClash } from '@thedot/domain/expert-sessions/bookings.contract';
import { sql } from 'kysely';
import { toIsoText } from '../../../db/iso-text.ts';

/**
 * Whether an allocation `c` blocks the expert of a booking `b` at a time `s`, including the buffers of the expert's
 * resource `e`.
 */
const blocksExpert = sql`(
  c.resource_id = b.expert_id and tstzrange(c.busy_from, c.busy_to) && tstzrange(
    s.start_at - make_interval(mins => coalesce(e.buffer_before, 0)),
    s.end_at + make_interval(mins => coalesce(e.buffer_after, 0))))`;

const blocksRequester = sql`(
  c.resource_id = b.requester_id
    and tstzrange(c.busy_from, c.busy_to) && tstzrange(s.start_at, s.end_at))`;

/** Whether an allocation `c` blocks either party of a booking `b` at a proposed time `s`. */
export const isAllocationBlocking = sql<boolean>`(${blocksExpert} or ${blocksRequester})`;

/**
 * The conflicts of the proposed times of a booking `b` of the expert with the resource `e`, including the buffers of the
 * expert's sessions. Other requests appear without details.
 */
export const slotClashes = sql<SlotClash[]>`coalesce((
  select json_agg(
    json_build_object('start', ${toIsoText(sql.ref('s.start_at'))}, 'kind', clash.kind)
    order by s.start_at, clash.kind)
  from expert_session_slots as s
  cross join lateral (
    select 'expert' as kind where exists (
      select from allocations as c
      where c.state in ('held', 'confirmed') and ${blocksExpert})
    union all
    select 'requester' where exists (
      select from allocations as c
      where c.state in ('held', 'confirmed') and ${blocksRequester})
    union all
    select 'pending' where exists (
      select from expert_sessions as other
      join expert_session_slots as wanted on wanted.booking_id = other.id and wanted.round = other.round
      where other.expert_id = b.expert_id and other.id <> b.id and other.status = 'pending'
        and tstzrange(wanted.start_at, wanted.end_at) && tstzrange(s.start_at, s.end_at))
  ) as clash
  where s.booking_id = b.id and s.round = b.round and b.status = 'pending'
), '[]')`;
