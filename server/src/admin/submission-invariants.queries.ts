import type { Invariant } from './booking-invariants.queries.ts';

/** The invariants of submissions and of the tables of their kinds. */
export const SUBMISSION_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Each submission has its row in the table of its kind',
    query: `select s.id::text as subject
      from submissions s
      left join tickets t on t.id = s.id and s.kind = 'ticket'
      left join events e on e.id = s.id and s.kind = 'event'
      left join opportunity_applications a on a.id = s.id and s.kind = 'application'
      left join service_requests r on r.id = s.id and s.kind = 'service_request'
      where coalesce(t.id, e.id, a.id, r.id) is null`,
  },
  {
    rule: 'Exactly the closed submissions have a time of closing',
    query: `select s.id::text as subject
      from submissions s
      where s.kind = 'ticket' and (s.status in ('resolved', 'rejected')) <> (s.closed_at is not null)
        or s.kind = 'service_request'
          and (s.status in ('done', 'refused', 'cancelled')) <> (s.closed_at is not null)
        or s.kind = 'application'
          and (s.status in ('accepted', 'declined', 'withdrawn')) <> (s.closed_at is not null)`,
  },
  {
    rule: 'The votes of each ticket are counted',
    query: `select t.id::text as subject
      from tickets t left join ticket_votes v on v.ticket_id = t.id
      group by t.id having t.vote_count <> count(v.user_id)`,
  },
  {
    rule: 'Duplicates are closed, and belong to a ticket of their type that is none',
    query: `select t.id::text as subject
      from tickets t join submissions s on s.id = t.id join tickets o on o.id = t.merged_into
      where o.type <> t.type or o.merged_into is not null or s.closed_at is null`,
  },
  {
    rule: 'Each organization has one application to an opportunity, each user without one too',
    query: `select a.id::text as subject
      from opportunity_applications a join submissions s on s.id = a.id
      where a.applicant_id <> s.author_id
          and not exists (select from organizations o where o.id = a.applicant_id)
        or exists (
          select from opportunity_applications b
          where b.opportunity_id = a.opportunity_id and b.applicant_id = a.applicant_id and b.id <> a.id)`,
  },
  {
    rule: 'Nothing that is open waits for a removed user',
    query: `select distinct s.id::text as subject
      from submissions s join users u on u.id in (s.author_id, s.assignee_id)
      where u.is_removed and s.closed_at is null
        and (u.id = s.assignee_id or s.kind = 'ticket' and s.status = 'waiting'
          or s.kind in ('application', 'service_request'))`,
  },
  {
    rule: 'The author of each request to a partner accepted the version that it names',
    query: `select r.id::text as subject
      from service_requests r join submissions s on s.id = r.id join users u on u.id = s.author_id
      where u.erased_at is null and not exists (
        select from service_consents c
        where c.user_id = s.author_id and c.program = r.program and c.version = r.consent_version)`,
  },
  {
    rule: 'No draft of an application has a score',
    query: `select distinct s.id::text as subject
      from application_scores c join submissions s on s.id = c.application_id where s.status = 'draft'`,
  },
];
