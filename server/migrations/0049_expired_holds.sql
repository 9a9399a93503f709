-- Holds that have expired occupy nothing, also before the job has released them.

drop function free_quantity(uuid, timestamptz, timestamptz);
drop function peak_quantity(uuid, timestamptz, timestamptz);

-- The largest quantity occupied at one instant of [since, until), without holds that expire until `instant`. At one
-- instant ends come before starts. By default all holds count, as for the trigger of an insert that has just released
-- the expired ones.
create function peak_quantity(resource uuid, since timestamptz, until timestamptz, instant timestamptz default '-infinity')
returns integer language sql stable as $$
  select coalesce(max(used), 0)::integer from (
    select sum(change.quantity) over (order by change.at, change.quantity) as used
      from allocations a, lateral (values
        (greatest(a.busy_from, since), a.quantity),
        (case when a.overdue then 'infinity' else a.busy_to end, -a.quantity)) as change (at, quantity)
     where a.resource_id = resource and a.state in ('held', 'confirmed')
       and (a.expires_at is null or a.expires_at > instant)
       and a.busy_from < until and (a.busy_to > since or a.overdue)
  ) as running
$$;

-- What is free at `instant` during the whole of [since, until): a quantity, or a number of units.
create function free_quantity(resource uuid, since timestamptz, until timestamptz, instant timestamptz)
returns integer language sql stable as $$
  select case mode
    when 'counted' then units - peak_quantity(resource, since, until, instant)
    else units - (
      select count(distinct a.unit)::integer from allocations a
       where a.resource_id = resource and a.state in ('held', 'confirmed')
         and (a.expires_at is null or a.expires_at > instant)
         and a.busy_to > since and a.busy_from < until and a.unit <= units)
    end
  from resources where id = resource
$$;

create or replace function check_resource_capacity() returns trigger language plpgsql volatile as $$
begin
  if peak_quantity(new.id, now(), 'infinity', now()) > new.units or exists (
    select from allocations
     where resource_id = new.id and state in ('held', 'confirmed') and (expires_at is null or expires_at > now())
       and busy_to > now() and unit > new.units)
  then
    raise exception using errcode = 'check_violation', constraint = 'resources_capacity_in_use',
      table = 'resources', message = format('resource %s is booked beyond %s units', new.id, new.units);
  end if;
  return null;
end $$;
