import type { Invariant } from './booking-invariants.queries.ts';

/** The invariants of holds, approvals and the waiting list. */
export const HOLD_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Every requested approval has a hold until its deadline',
    query: `select a.id::text as subject from approvals a
      where a.state = 'requested' and a.expires_at > now() and not exists (
        select from allocations h
         where h.booking_kind = a.booking_kind and h.booking_id = a.booking_id and h.resource_id = a.resource_id
           and h.state = 'held' and h.expires_at >= a.expires_at)`,
  },
  {
    rule: 'No allocation is confirmed without the approval that it needs',
    query: `select a.id::text as subject from allocations a
      join lateral (
        select state from approvals d
         where d.booking_kind = a.booking_kind and d.booking_id = a.booking_id and d.resource_id = a.resource_id
         order by d.id desc limit 1) as newest on newest.state <> 'accepted'
      where a.state = 'confirmed'`,
  },
  {
    rule: 'Every offer of a waiting list has a hold until its deadline',
    query: `select w.booking_id::text as subject from waiting_list w
      where w.state = 'offered' and w.offered_until > now() and not exists (
        select from allocations h
         where h.booking_kind = w.booking_kind and h.booking_id = w.booking_id and h.resource_id = w.resource_id
           and h.quantity = w.quantity and h.state = 'held' and h.expires_at >= w.offered_until)`,
  },
  {
    rule: 'No waiting list entry without an offer has an allocation',
    query: `select w.booking_id::text as subject from waiting_list w
      join allocations h on h.booking_kind = w.booking_kind and h.booking_id = w.booking_id
       and h.resource_id = w.resource_id and h.state <> 'released'
      where w.state in ('waiting', 'left', 'passed')`,
  },
  {
    rule: 'No hold, approval or offer is open more than ten minutes after its deadline',
    query: `select subject from (
        select id::text as subject, expires_at as deadline from allocations where state = 'held'
        union all select id::text, expires_at from approvals where state = 'requested'
        union all select booking_id::text, offered_until from waiting_list where state = 'offered') as open
      where deadline < now() - interval '10 minutes'`,
  },
];
