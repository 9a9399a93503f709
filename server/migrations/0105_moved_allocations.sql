-- A booking that was kept in a block can be handed out early or extended: a move is checked against other blocks only.
create function check_moved_allocation_not_blocked() returns trigger language plpgsql volatile as $$
begin
  if exists (
    select from resource_blocks as block
     where block.resource_id = new.resource_id and block.end_at > new.busy_from and block.start_at < new.busy_to
       and (block.unit is null or block.unit = new.unit)
       and not (old.resource_id = new.resource_id and old.unit is not distinct from new.unit
         and block.end_at > old.busy_from and block.start_at < old.busy_to))
  then
    raise exception using errcode = 'check_violation', constraint = 'allocations_not_blocked',
      table = 'allocations', message = format('resource %s is blocked at that time', new.resource_id);
  end if;
  return null;
end $$;
drop trigger allocations_not_blocked_when_moved on allocations;
create constraint trigger allocations_not_blocked_when_moved
  after update of resource_id, unit, busy_from, busy_to on allocations for each row
  when (new.state <> 'released' and (new.resource_id <> old.resource_id or new.unit is distinct from old.unit
    or new.busy_from <> old.busy_from or new.busy_to <> old.busy_to))
  execute function check_moved_allocation_not_blocked();
