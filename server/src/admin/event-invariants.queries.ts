import type { Invariant } from './booking-invariants.queries.ts';

/** The invariants of events and of their registrations. */
export const EVENT_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Each submission of the kind event has its event, and each event a submission of that kind',
    query: `select coalesce(s.id, e.id)::text as subject
      from (select id from submissions where kind = 'event') as s
      full join events as e on e.id = s.id
      where s.id is null or e.id is null`,
  },
  {
    rule: 'No event has more places taken than it has, other than those that its organizers gave by hand',
    query: `select e.id::text as subject
      from events as e join event_registrations as g on g.event_id = e.id
      where g.status in ('accepted', 'attended', 'absent') and not g.is_extra
      group by e.id having count(*) > e.participant_number`,
  },
  {
    rule: 'Each event counts its registrations that have a place and those that wait',
    query: `select e.id::text as subject
      from events as e cross join lateral (
        select count(*) filter (where g.status in ('accepted', 'attended', 'absent')) as placed,
          count(*) filter (where g.status = 'waiting') as waiting
        from event_registrations as g where g.event_id = e.id) as counted
      where (e.placed_count, e.waiting_count) <> (counted.placed, counted.waiting)`,
  },
  {
    rule: 'No two registrations of an event have the same place in the order',
    query: `select event_id || ' at ' || queue_number as subject from event_registrations
      group by event_id, queue_number having count(*) > 1`,
  },
  {
    rule: 'No user waits for a coming event that has a free place',
    query: `select e.id::text as subject
      from events as e join submissions as s on s.id = e.id
      cross join lateral (
        select count(*) filter (where g.status = 'waiting') as waiting,
          count(*) filter (where g.status in ('accepted', 'attended', 'absent', 'unconfirmed')) as taken
        from event_registrations as g where g.event_id = e.id) as counted
      where s.status = 'accepted' and e.end_at > now() and counted.waiting > 0
        and (e.participant_number is null or counted.taken < e.participant_number)`,
  },
  {
    rule: 'Every accepted event takes its space and its material',
    query: `select e.id::text as subject
      from events as e join submissions as s on s.id = e.id
      cross join lateral (
        select e.space_id as resource_id, 1 as quantity where e.space_id is not null
        union all select m.material_id, m.quantity from event_material as m where m.event_id = e.id) as needed
      where s.status = 'accepted' and not exists (
        select from allocations as a
        where a.booking_kind = 'event' and a.booking_id = e.id and a.state = 'confirmed'
          and a.resource_id = needed.resource_id and a.quantity >= needed.quantity
          and tstzrange(a.busy_from, a.busy_to) @> tstzrange(e.start_at, e.end_at))`,
  },
  {
    rule: 'Only people who had a place at an event that has ended answer about it',
    query: `select a.id::text as subject
      from event_survey_answers as a join events as e on e.id = a.event_id
      left join event_registrations as g on g.id = a.registration_id
      where e.end_at > a.answered_at or g.event_id <> a.event_id or g.user_id is distinct from a.user_id and g.id is not null
        or g.status in ('unconfirmed', 'waiting')`,
  },
  {
    rule: 'Only accepted and finished events take spaces and material',
    query: `select s.id::text as subject
      from submissions as s
      where s.kind = 'event' and s.status not in ('accepted', 'finished') and exists (
        select from allocations as a
        where a.booking_kind = 'event' and a.booking_id = s.id and a.state <> 'released')`,
  },
];
