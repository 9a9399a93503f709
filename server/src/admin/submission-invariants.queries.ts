import type { Invariant } from './booking-invariants.queries.ts';

/** The invariants of submissions and of the tables of their kinds. */
export const SUBMISSION_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Each submission has its row in the table of its kind',
    query: `select s.id::text as subject
      from submissions s
      left join tickets t on t.id = s.id and s.kind = 'ticket'
      left join events e on e.id = s.id and s.kind = 'event'
      where s.kind in ('ticket', 'event') and t.id is null and e.id is null`,
  },
  {
    rule: 'Exactly the closed submissions have a time of closing',
    query: `select s.id::text as subject
      from submissions s
      where s.kind = 'ticket' and (s.status in ('resolved', 'rejected')) <> (s.closed_at is not null)`,
  },
  {
    rule: 'The votes of each ticket are counted',
    query: `select t.id::text as subject
      from tickets t left join ticket_votes v on v.ticket_id = t.id
      group by t.id having t.vote_count <> count(v.user_id)`,
  },
  {
    rule: 'Duplicates belong to a ticket of their type',
    query: `select t.id::text as subject
      from tickets t join tickets o on o.id = t.merged_into where o.type <> t.type`,
  },
];
