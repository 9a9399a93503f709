-- A duplicate outlives the ticket that it was merged into.
alter table tickets drop constraint tickets_merged_into_fkey,
  add constraint tickets_merged_into_fkey foreign key (merged_into) references tickets on delete set null;

-- A reopened duplicate is handled by itself, and duplicates belong to the ticket that is left at the end.
update tickets as t set merged_into = null
from submissions as s where s.id = t.id and t.merged_into is not null and s.closed_at is null;
with recursive ends (id, merged_into) as (
  select id, merged_into from tickets where merged_into is not null
  union
  select ends.id, next.merged_into from ends join tickets as next on next.id = ends.merged_into
  where next.merged_into is not null
)
update tickets as t set merged_into = ends.merged_into
from ends join tickets as last on last.id = ends.merged_into
where ends.id = t.id and last.merged_into is null and ends.merged_into <> t.id;

-- Authors of duplicates read in the history which ticket of another user theirs was merged into.
update submission_events set details = '{}' where action = 'merge' and details <> '{}';
