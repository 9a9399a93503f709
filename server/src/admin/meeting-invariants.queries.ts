import type { Invariant } from './booking-invariants.queries.ts';

/** The invariants of meetings, their attendance and their recordings. */
export const MEETING_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Nobody is inside a meeting that has ended',
    query: `select a.id::text as subject
      from meeting_attendances a join meeting_runs r on r.id = a.run_id
      where r.ended_at is not null and (a.left_at is null or a.left_at > r.ended_at)`,
  },
  {
    rule: 'The runs of a meeting do not overlap',
    query: `select a.id || ' and ' || b.id as subject
      from meeting_runs a join meeting_runs b on b.meeting_id = a.meeting_id and a.id < b.id
      where tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)`,
  },
  {
    rule: 'No stay of an attendee overlaps another in the same meeting',
    query: `select a.id || ' and ' || b.id as subject
      from meeting_attendances a
      join meeting_attendances b on b.run_id = a.run_id and b.attendee = a.attendee and a.id < b.id
      where tstzrange(a.joined_at, a.left_at) && tstzrange(b.joined_at, b.left_at)`,
  },
  {
    rule: 'Every finished recording of the hub has its file',
    query: `select v.id::text as subject
      from meeting_recordings v
      where v.server = 'embedded' and v.state = 'ready' and not exists (
        select from files f where f.subject_kind = 'recording' and f.subject_id::text = v.record_id)`,
  },
  {
    rule: 'No guest of a meeting without a recording is named for more than 35 days',
    query: `select a.id::text as subject
      from meeting_attendances a join meeting_runs r on r.id = a.run_id
      where a.user_id is null and a.attendee not like 'erased:%'
        and r.ended_at < now() - interval '35 days'
        and not exists (select from meeting_recordings v where v.run_id = r.id)`,
  },
  {
    // A session that another expert takes over keeps the links of the first, which open nothing.
    rule: 'No user has more than 20 valid guest links for a meeting',
    query: `select meeting_id || ' of ' || created_by as subject from meeting_links
      where revoked_at is null and (expires_at is null or expires_at > now())
      group by meeting_id, created_by having count(*) > 20`,
  },
];
