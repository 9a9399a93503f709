-- Erases the addresses of callers who were not signed in from the entries about a person, too: many are the person's own.
create or replace function erase_from_audit_log(person uuid, mentioned text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('thedot.audit_log_upkeep', 'on', true);
  update public.audit_log set address = null
   where address is not null
     and (actor_id = person or actor_id is null and subject_kind = 'user' and subject_id = person);
  update public.audit_log set details = '{}'
   where details <> '{}'
     and (subject_kind = 'user' and subject_id = person
          or exists (
            select from jsonb_path_query(details, '$.**') as said
             where jsonb_typeof(said) = 'string' and lower(said #>> '{}') in (select lower(value) from unnest(mentioned) as value)));
  perform set_config('thedot.audit_log_upkeep', '', true);
end $$;
