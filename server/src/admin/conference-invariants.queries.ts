import type { Invariant } from './booking-invariants.queries.ts';

/** The invariants of the embedded conference. That a user has one open stay, and a meeting one recording, are constraints. */
export const CONFERENCE_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Nobody is inside an ended meeting',
    query: `select s.attendee_id::text as subject
      from conference_stays s join conference_attendees a on a.id = s.attendee_id
      join conferences c on c.id = a.conference_id
      where s.left_at is null and c.ended_at is not null`,
  },
  {
    rule: 'No meeting has more people inside than it admits',
    query: `select c.id::text as subject
      from conferences c join conference_attendees a on a.conference_id = c.id
      join conference_stays s on s.attendee_id = a.id and s.left_at is null
      group by c.id having count(*) > c.max_participants`,
  },
  {
    rule: 'Nobody who was denied or removed is inside or has a token',
    query: `select a.id::text as subject
      from conference_attendees a
      where a.state in ('denied', 'removed') and (a.token_hash is not null or exists (
        select from conference_stays s where s.attendee_id = a.id and s.left_at is null))`,
  },
  {
    rule: 'Every running meeting knows since when it has no moderator',
    query: `select c.id::text as subject
      from conferences c
      where c.ended_at is null and c.started_at is not null and (c.no_moderator_since is null) <> exists (
        select from conference_attendees a join conference_stays s on s.attendee_id = a.id
        where a.conference_id = c.id and a.role = 'moderator' and s.left_at is null)`,
  },
  {
    rule: 'No meeting runs more than five minutes beyond its time',
    query: `select id::text as subject from conferences
      where ended_at is null and duration_min > 0
        and created_at + make_interval(mins => duration_min + 5) < now()`,
  },
  {
    rule: 'Only running meetings are being recorded',
    query: `select r.id::text as subject
      from conference_recordings r join conferences c on c.id = r.conference_id
      where r.state = 'recording' and c.ended_at is not null`,
  },
  {
    rule: 'Every finished recording has its file, and every file of a recording belongs to one',
    query: `select coalesce(r.id::text, f.id::text) as subject
      from (select * from conference_recordings where state in ('published', 'unpublished')) r
      full join (select * from files where subject_kind = 'recording') f
        on f.id = r.file_key and f.subject_id = r.id
      where r.id is null or f.id is null`,
  },
];
