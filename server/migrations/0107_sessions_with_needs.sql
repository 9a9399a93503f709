-- The calendar of spaces finds the sessions that take a space by these.
create index expert_sessions_needs on expert_sessions (start_at) where needs is not null;
