-- Rows of the audit log are only added. What must change or delete them by law goes through functions, which the
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

-- Deletes refused attempts that are older than 90 days; everything else stays.
create function delete_old_refusals() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('thedot.audit_log_upkeep', 'on', true);
  delete from public.audit_log where action = 'access.refused' and at < now() - interval '90 days';
  perform set_config('thedot.audit_log_upkeep', '', true);
end $$;

revoke execute on function delete_old_refusals from public;
