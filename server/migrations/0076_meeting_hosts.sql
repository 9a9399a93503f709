-- A run has one host: a session that another expert takes over continues in another run.
alter table meeting_runs add column host_id uuid references users;

-- The expert of then: a session may have been passed on since.
update meeting_runs as r
   set host_id = coalesce(
     (select e.expert_id from booking_events as e
       where e.booking_id = m.booking_id and e.kind = 'passed_on' and e.at > r.started_at
       order by e.at limit 1),
     (select b.expert_id from expert_sessions as b where b.id = m.booking_id),
     (select c.caller_id from calls as c where c.id = m.call_id),
     m.owner_id)
  from meetings as m where m.id = r.meeting_id;
create index meeting_runs_host on meeting_runs (host_id);

-- Why the session of a meeting does not go on.
alter type conference_end_reason add value 'cancelled';
alter type conference_end_reason add value 'moved';
alter type conference_end_reason add value 'reassigned';
