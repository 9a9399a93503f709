import { EXPERT_HOURS, MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';

export interface Invariant {
  readonly rule: string;
  /** Selects the violations, one per row, in the column `subject`. */
  readonly query: string;
  readonly params?: readonly (string | number)[];
}

/** The events that change a booking's status or turn. */
const STATUS_EVENTS =
  '{requested,proposed,accepted,rejected,cancelled,lapsed,finished,expert_absent,requester_absent,contradicted}';

/** Staff may merge organizations or change their kind; earlier bookings stay as they are. */
export const wasOrganizationChangedByStaff = (organization: string) => `
  select from audit_log a where a.subject_kind = 'organization' and a.subject_id = ${organization}
     and (a.action = 'organization.merged' or a.action = 'organization.changed' and a.details ? 'kind')`;

/** Returned hours may be used again before a correction rule that the expert attended. */
const WERE_HOURS_RETURNED = `exists (
  select from booking_events s where s.booking_id = b.id and s.kind = 'expert_absent')`;

/** The invariants of expert sessions and their hours. */
export const BOOKING_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Every session is at a proposed time, in a series or was rescheduled',
    query: `select b.id::text as subject from expert_sessions b
      where b.start_at is not null and coalesce(b.occurrence, 1) = 1
        and not exists (select from booking_events m where m.booking_id = b.id and m.kind = 'rescheduled')
        and not exists (
        select from expert_session_slots s where s.booking_id = b.id and s.round = b.round
           and s.start_at = b.start_at and s.end_at = b.end_at)`,
  },
  {
    rule: 'No organization has more hours with an expert than its kind allows',
    query: `select b.expert_id || ' with ' || coalesce(b.organization_id, b.requester_id) as subject
      from expert_sessions b left join organizations o on o.id = b.organization_id
      where b.status in ('pending', 'accepted', 'finished')
        and b.attendance is distinct from 'expert_absent'
      group by b.expert_id, coalesce(b.organization_id, b.requester_id), b.organization_id, o.kind
      having sum(b.minutes * b.weeks) > case o.kind when 'hub' then $1::int else $2::int end
         and not exists (${wasOrganizationChangedByStaff('b.organization_id')})
         and not bool_or(${WERE_HOURS_RETURNED})`,
    params: [EXPERT_HOURS.hub * 60, EXPERT_HOURS.external * 60],
  },
  {
    rule: 'Every round proposes an allowed number of times',
    query: `select b.id::text as subject
      from expert_sessions b left join expert_session_slots s on s.booking_id = b.id
      -- The later weeks of a series were agreed to with the first one.
      where coalesce(b.occurrence, 1) = 1
      group by b.id, s.round having count(s.start_at) not between 1 and $1::int`,
    params: [MAX_SLOTS_PER_BOOKING],
  },
  {
    rule: 'The status of every booking matches its latest booking event',
    query: `select b.id::text as subject from expert_sessions b
      left join lateral (select kind from booking_events s
                         where s.booking_id = b.id and s.kind::text = any($1::text[])
                         order by id desc limit 1) last on true
      where (b.status, coalesce(last.kind::text, '')) not in (
        ('pending', 'requested'), ('pending', 'proposed'), ('accepted', 'accepted'),
        ('rejected', 'rejected'), ('cancelled', 'cancelled'), ('cancelled', 'lapsed'),
        ('finished', 'finished'), ('finished', 'expert_absent'), ('finished', 'requester_absent'),
        ('finished', 'contradicted'))`,
    params: [STATUS_EVENTS],
  },
  {
    rule: 'Booking events follow each other only by allowed transitions',
    query: `select booking_id || ': ' || coalesce(before || ', then ', 'first ') || kind as subject
      from (select booking_id, kind::text,
                   lag(kind::text) over (partition by booking_id order by id) as before
              from booking_events where kind::text = any($1::text[])) as lives
      where not case coalesce(before, '')
        when '' then kind in ('requested', 'proposed')
          or kind = 'accepted' and exists (
            select from expert_sessions b where b.id = booking_id and b.occurrence > 1)
        when 'requested' then kind in ('proposed', 'accepted', 'rejected', 'cancelled', 'lapsed')
        when 'proposed' then kind in ('proposed', 'accepted', 'rejected', 'cancelled', 'lapsed')
        when 'accepted' then kind in ('cancelled', 'finished', 'expert_absent', 'requester_absent')
        when 'rejected' then false
        when 'cancelled' then false
        when 'lapsed' then false
        else kind in ('finished', 'expert_absent', 'requester_absent', 'contradicted') end`,
    params: [STATUS_EVENTS],
  },
  {
    rule: 'Only the parties request and answer a booking, and only the system lets it expire',
    query: `select s.id::text as subject
      from booking_events s join expert_sessions b on b.id = s.booking_id
      where case
        when s.kind = 'requested' then s.actor_id is distinct from b.requester_id
        when s.kind = 'lapsed' then s.actor_id is not null
        when s.kind in ('finished', 'passed_on') then false
        -- Without an actor, the space of a session was not approved in time.
        when s.kind = 'edited' then false
        when s.kind in ('accepted', 'rejected') then
          s.actor_id is null or s.actor_id not in (b.expert_id, b.requester_id) and not exists (
            select from booking_events passed
            where passed.booking_id = b.id and passed.kind = 'passed_on' and passed.expert_id = s.actor_id)
        else s.actor_id is null end`,
  },
];
