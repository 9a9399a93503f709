import type { SlotClash } from '@thedot/domain/bookings/bookings.contract';
import { sql } from 'kysely';
import { isoText } from '../../db/iso-text.ts';

/** Whether a claim `c` keeps the expert `e` of a booking `b` from a time `s`; they keep their buffers. */
const keepsExpert = sql`(
  c.resource_id = b.expert_id and tstzrange(c.busy_from, c.busy_to) && tstzrange(
    s.start_at - make_interval(mins => coalesce(e.buffer_before, 0)),
    s.end_at + make_interval(mins => coalesce(e.buffer_after, 0))))`;

const keepsRequester = sql`(
  c.resource_id = b.requester_id
    and tstzrange(c.busy_from, c.busy_to) && tstzrange(s.start_at, s.end_at))`;

/** Whether a claim `c` keeps either of the two from a time `s` that their booking `b` waits with. */
export const isInTheWay = sql<boolean>`(${keepsExpert} or ${keepsRequester})`;

/**
 * Of a booking `b` of the expert `e`: what stands in the way of the times it waits with. Sessions of the
 * expert keep their buffers; what others ask for too is said, and nothing more of it.
 */
export const slotClashes = sql<SlotClash[]>`coalesce((
  select json_agg(
    json_build_object('start', ${isoText(sql.ref('s.start_at'))}, 'kind', clash.kind)
    order by s.start_at, clash.kind)
  from booking_slots as s
  cross join lateral (
    select 'expert' as kind where exists (
      select from claims as c
      where c.state in ('held', 'accepted') and ${keepsExpert})
    union all
    select 'requester' where exists (
      select from claims as c
      where c.state in ('held', 'accepted') and ${keepsRequester})
    union all
    select 'asked' where exists (
      select from bookings as other
      join booking_slots as wanted on wanted.booking_id = other.id and wanted.round = other.round
      where other.expert_id = b.expert_id and other.id <> b.id and other.status = 'pending'
        and tstzrange(wanted.start_at, wanted.end_at) && tstzrange(s.start_at, s.end_at))
  ) as clash
  where s.booking_id = b.id and s.round = b.round and b.status = 'pending'
), '[]')`;
