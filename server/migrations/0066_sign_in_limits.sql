-- A sign-in ends at the latest at this time, however often it is refreshed (decision 106). A session of an earlier
-- version keeps the time until which it was already valid. The default serves a server of that version that still runs.
alter table sign_in_sessions add column ends_at timestamptz not null default now() + interval '90 days';
update sign_in_sessions
   set ends_at = greatest(created_at + case when keep then interval '90 days' else interval '24 hours' end, expires_at);
