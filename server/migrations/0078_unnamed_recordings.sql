-- A recording without a name of its own is called after its meeting, in the language of the reader.
alter table meeting_recordings drop constraint meeting_recordings_name_check;
alter table meeting_recordings add check (length(name) <= 200);

-- Those of sessions and calls were called after both sides.
update meeting_recordings as v set name = ''
from meeting_runs as r, meetings as m
left join expert_sessions as b on b.id = m.booking_id
left join calls as c on c.id = m.call_id
join users as host on host.id = coalesce(b.expert_id, c.caller_id)
join users as other on other.id = coalesce(b.requester_id, c.callee_id)
where r.id = v.run_id and m.id = r.meeting_id and v.name in (
  host.first_name || ' ' || host.last_name || ' · ' || other.first_name || ' ' || other.last_name,
  other.first_name || ' ' || other.last_name || ' · ' || host.first_name || ' ' || host.last_name);
