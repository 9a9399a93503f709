-- Rows of the audit log are only added. What must change them by law goes through the two functions below, which the
-- server's role may execute although it may neither update nor delete rows.
create function refuse_audit_log_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('thedot.audit_log_upkeep', true), '') <> 'on' then
    raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_log_change();
create trigger audit_log_never_truncated before truncate on audit_log
  for each statement execute function refuse_audit_log_change();

-- Erases the personal data of a person: the addresses of their actions, and the details of entries about them or with
-- one of these values. Whole values only: a short name may occur in another person's data.
create function erase_from_audit_log(person uuid, mentioned text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('thedot.audit_log_upkeep', 'on', true);
  update public.audit_log set address = null where actor_id = person and address is not null;
  update public.audit_log set details = '{}'
   where details <> '{}'
     and (subject_kind = 'user' and subject_id = person
          or exists (
            select from jsonb_path_query(details, '$.**') as said
             where jsonb_typeof(said) = 'string' and lower(said #>> '{}') in (select lower(value) from unnest(mentioned) as value)));
  perform set_config('thedot.audit_log_upkeep', '', true);
end $$;

-- Deletes refused attempts that are older than 90 days; everything else stays.
create function delete_old_refusals() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('thedot.audit_log_upkeep', 'on', true);
  delete from public.audit_log where action = 'access.refused' and at < now() - interval '90 days';
  perform set_config('thedot.audit_log_upkeep', '', true);
end $$;

revoke execute on function erase_from_audit_log, delete_old_refusals from public;
