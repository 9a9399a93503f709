-- Times at which a resource, or one unit of it, cannot be used, e.g. for maintenance.

create table resource_blocks (
  id          uuid primary key default uuidv7(),
  resource_id uuid not null references resources on delete cascade,
  -- Null: the whole resource.
  unit        integer check (unit > 0),
  start_at    timestamptz not null,
  end_at      timestamptz not null,
  note        text not null default '' check (length(note) <= 500),
  created_by  uuid not null references users,
  created_at  timestamptz not null default now(),
  check (end_at > start_at and end_at - start_at <= interval '366 days')
);
create index resource_blocks_time on resource_blocks (resource_id, end_at);
create index resource_blocks_created_by on resource_blocks (created_by);

-- What was booked before a block and is kept stays; nothing new begins in it. The lock of the resource orders both.
create function check_allocation_not_blocked() returns trigger language plpgsql volatile as $$
begin
  if exists (
    select from resource_blocks as block
     where block.resource_id = new.resource_id and block.end_at > new.busy_from and block.start_at < new.busy_to
       and (block.unit is null or block.unit = new.unit))
  then
    raise exception using errcode = 'check_violation', constraint = 'allocations_not_blocked',
      table = 'allocations', message = format('resource %s is blocked at that time', new.resource_id);
  end if;
  return null;
end $$;
create constraint trigger allocations_not_blocked after insert on allocations for each row
  when (new.state <> 'released') execute function check_allocation_not_blocked();
create constraint trigger allocations_not_blocked_when_moved
  after update of resource_id, unit, busy_from, busy_to on allocations for each row
  when (new.state <> 'released' and (new.resource_id <> old.resource_id or new.unit is distinct from old.unit
    or new.busy_from <> old.busy_from or new.busy_to <> old.busy_to))
  execute function check_allocation_not_blocked();
