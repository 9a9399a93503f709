-- Lists and the calendar show how many have a place and how many wait, without counting registrations.
alter table events
  add column placed_count  integer not null default 0,
  add column waiting_count integer not null default 0;

update events as e set placed_count = counted.placed, waiting_count = counted.waiting
from (
  select event_id, count(*) filter (where status in ('accepted', 'attended', 'absent')) as placed,
    count(*) filter (where status = 'waiting') as waiting
  from event_registrations group by event_id) as counted
where counted.event_id = e.id;

-- Of an insert, `old` is null; of a delete, `new` is.
create function count_event_registrations() returns trigger language plpgsql as $$
declare
  placed constant text[] := array['accepted', 'attended', 'absent'];
  placed_change constant integer := ((new.status = any(placed)) is true)::integer - ((old.status = any(placed)) is true)::integer;
  waiting_change constant integer := ((new.status = 'waiting') is true)::integer - ((old.status = 'waiting') is true)::integer;
begin
  if placed_change <> 0 or waiting_change <> 0 then
    update events set placed_count = placed_count + placed_change, waiting_count = waiting_count + waiting_change
    where id = coalesce(new.event_id, old.event_id);
  end if;
  return null;
end
$$;
create trigger event_registrations_counts after insert or delete or update of status on event_registrations
  for each row execute function count_event_registrations();
