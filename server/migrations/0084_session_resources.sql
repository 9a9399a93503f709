-- What an in-person session takes beside its parties once it is accepted: a space and material. What it has taken is in
-- its allocations.
alter table expert_sessions
  add column needs jsonb,
  add constraint expert_sessions_needs_in_person check (needs is null or mode = 'in_person');
