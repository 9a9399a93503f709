-- Everything that can be booked is a resource; allocations name its unit or a quantity of it.

create type resource_mode as enum ('exclusive', 'counted');

create table resources (
  id               uuid primary key default uuidv7(),
  kind             text not null check (kind in ('person', 'space', 'material', 'event')),
  mode             resource_mode not null,
  -- Exclusive: numbered units (desks of a space). Counted: the stock or the seats.
  units            integer not null default 1 check (units >= 0),
  -- A person's name is the user's.
  name             text check ((name is null) = (kind = 'person')),
  -- Null for a person is the user's zone, and then the hub's.
  time_zone        text,
  hidden_at        timestamptz,
  notice_minutes   integer not null default 1440 check (notice_minutes >= 0),
  horizon_days     integer not null default 60 check (horizon_days between 1 and 365),
  -- Either these lengths, or each multiple of the step between two lengths.
  lengths          integer[] default '{30,60,90}',
  min_minutes      integer check (min_minutes > 0),
  max_minutes      integer check (max_minutes >= min_minutes),
  step_minutes     integer not null default 30 check (step_minutes > 0),
  buffer_before    integer not null default 0 check (buffer_before between 0 and 240),
  buffer_after     integer not null default 0 check (buffer_after between 0 and 240),
  -- Null: as many as fit into the day.
  max_per_day      integer check (max_per_day > 0),
  -- Whether opening hours cover the whole booking or only its start and end (loans).
  hours_apply      text not null default 'interval' check (hours_apply in ('interval', 'endpoints')),
  needs_approval   boolean not null default false,
  hold_hours       integer not null default 24 check (hold_hours > 0),
  -- Null: no check-in.
  check_in_minutes integer check (check_in_minutes > 0),
  check (units > 0 or mode = 'counted'),
  check ((lengths is null) = (min_minutes is not null)),
  check ((min_minutes is null) = (max_minutes is null)),
  -- The key that allocations refer to, so that their mode cannot differ.
  unique (id, mode)
);

insert into resources (id, kind, mode) select id, 'person', 'exclusive' from users;

create function create_person_resource() returns trigger language plpgsql as $$
begin
  insert into resources (id, kind, mode) values (new.id, 'person', 'exclusive');
  return null;
end $$;
create trigger users_create_resource after insert on users for each row execute function create_person_resource();

create function delete_person_resource() returns trigger language plpgsql as $$
begin
  delete from resources where id = old.id;
  return null;
end $$;
create trigger users_delete_resource after delete on users for each row execute function delete_person_resource();

-- The booking policy and schedule of an expert are those of their resource.
update resources r
   set time_zone = e.time_zone, notice_minutes = e.notice_minutes, horizon_days = e.horizon_days,
       lengths = e.session_minutes, buffer_before = e.buffer_before, buffer_after = e.buffer_after,
       max_per_day = e.daily_sessions
  from experts e where e.user_id = r.id;
alter table experts
  drop column time_zone, drop column notice_minutes, drop column horizon_days, drop column session_minutes,
  drop column buffer_before, drop column buffer_after, drop column daily_sessions;
alter table opening_hours
  drop constraint opening_hours_expert_id_fkey,
  add foreign key (resource_id) references resources on delete cascade;
alter table date_overrides
  drop constraint date_overrides_expert_id_fkey,
  add foreign key (resource_id) references resources on delete cascade;
alter table resource_closures
  drop constraint resource_closures_expert_id_fkey,
  add foreign key (resource_id) references resources on delete cascade;
alter table external_busy
  drop constraint external_busy_expert_id_fkey,
  add foreign key (resource_id) references resources on delete cascade;
alter table expert_calendars
  drop constraint expert_calendars_expert_id_fkey,
  add foreign key (expert_id) references users on delete cascade;

alter table allocations
  drop constraint allocations_no_overlap,
  drop column resource_kind,
  add column mode resource_mode not null default 'exclusive',
  -- Null for counted resources.
  add column unit integer default 1,
  add column quantity integer not null default 1,
  -- When a hold ends by itself.
  add column expires_at timestamptz,
  -- Material that was not returned in time: it stays occupied beyond `busy_to`.
  add column overdue boolean not null default false;
update allocations set expires_at = busy_from where state = 'held';
alter table allocations
  alter column unit drop default,
  alter column mode drop default,
  add foreign key (resource_id, mode) references resources (id, mode),
  add check (quantity > 0),
  add check (mode = 'counted' or quantity = 1),
  add check ((mode = 'exclusive') = (unit is not null)),
  add check (unit > 0),
  add check (state <> 'held' or expires_at is not null),
  add constraint allocations_no_overlap
    exclude using gist (resource_id with =, unit with =, tstzrange(busy_from, busy_to) with &&)
    where (state in ('held', 'confirmed') and mode = 'exclusive');
alter index allocations_source rename to allocations_booking;
create index allocations_overdue on allocations (resource_id) where overdue and state in ('held', 'confirmed');
create index allocations_expiring on allocations (expires_at) where state = 'held';

-- The largest quantity occupied at one instant of [since, until). At one instant ends come before starts.
create function peak_quantity(resource uuid, since timestamptz, until timestamptz) returns integer
language sql stable as $$
  select coalesce(max(used), 0)::integer from (
    select sum(change.quantity) over (order by change.at, change.quantity) as used
      from allocations a, lateral (values
        (greatest(a.busy_from, since), a.quantity),
        (case when a.overdue then 'infinity' else a.busy_to end, -a.quantity)) as change (at, quantity)
     where a.resource_id = resource and a.state in ('held', 'confirmed')
       and a.busy_from < until and (a.busy_to > since or a.overdue)
  ) as running
$$;

-- What is free during the whole of [since, until): a quantity, or a number of units.
create function free_quantity(resource uuid, since timestamptz, until timestamptz) returns integer
language sql stable as $$
  select case mode
    when 'counted' then units - peak_quantity(resource, since, until)
    else units - (
      select count(distinct a.unit)::integer from allocations a
       where a.resource_id = resource and a.state in ('held', 'confirmed')
         and a.busy_to > since and a.busy_from < until and a.unit <= units)
    end
  from resources where id = resource
$$;

-- The lock is a statement of its own: under READ COMMITTED, a statement that waits for a lock still sums the rows
-- of before the wait. In a volatile function each statement sees what was committed until then.
create function check_allocation_capacity() returns trigger language plpgsql volatile as $$
declare
  capacity integer;
  needed   integer;
begin
  select units into capacity from resources where id = new.resource_id for no key update;
  select case new.mode when 'exclusive' then new.unit
    else peak_quantity(new.resource_id, new.busy_from, new.busy_to) end into needed;
  if needed > capacity then
    raise exception using errcode = 'check_violation', constraint = 'allocations_within_capacity',
      table = 'allocations', message = format('resource %s has %s units, %s are needed', new.resource_id, capacity, needed);
  end if;
  return null;
end $$;
create constraint trigger allocations_within_capacity after insert on allocations for each row
  when (new.state <> 'released' and (new.mode = 'counted' or new.unit > 1))
  execute function check_allocation_capacity();
create constraint trigger allocations_within_capacity_when_changed
  after update of resource_id, unit, quantity, busy_from, busy_to, state on allocations for each row
  when (new.state <> 'released' and (new.mode = 'counted' or new.unit > 1) and (
    old.state = 'released' or new.quantity > old.quantity or new.unit <> old.unit
    or new.busy_from <> old.busy_from or new.busy_to <> old.busy_to or new.resource_id <> old.resource_id))
  execute function check_allocation_capacity();

-- The row of the resource is locked by its own update, so no allocation is added meanwhile.
create function check_resource_capacity() returns trigger language plpgsql volatile as $$
begin
  if peak_quantity(new.id, now(), 'infinity') > new.units or exists (
    select from allocations
     where resource_id = new.id and state in ('held', 'confirmed') and busy_to > now() and unit > new.units)
  then
    raise exception using errcode = 'check_violation', constraint = 'resources_capacity_in_use',
      table = 'resources', message = format('resource %s is booked beyond %s units', new.id, new.units);
  end if;
  return null;
end $$;
create constraint trigger resources_capacity_in_use after update of units on resources for each row
  when (new.units < old.units) execute function check_resource_capacity();
