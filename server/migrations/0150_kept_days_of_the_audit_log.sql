-- How long refused attempts and sign-ins are kept is a setting. Less than 30 days are not obeyed, so that whoever may
-- set the server up, or act as it, cannot clear the traces of a break-in.
drop function delete_old_refusals();
create function delete_old_refusals(kept_days integer default 90) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('thedot.audit_log_upkeep', 'on', true);
  delete from public.audit_log
   where action = 'access.refused' and at < now() - make_interval(days => greatest(kept_days, 30));
  perform set_config('thedot.audit_log_upkeep', '', true);
end $$;
revoke execute on function delete_old_refusals from public;

drop function delete_old_sign_ins();
create function delete_old_sign_ins(kept_days integer default 365) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('thedot.audit_log_upkeep', 'on', true);
  delete from public.audit_log
   where action in ('auth.signed-in', 'auth.signed-out')
     and at < now() - make_interval(days => greatest(kept_days, 30));
  perform set_config('thedot.audit_log_upkeep', '', true);
end $$;
revoke execute on function delete_old_sign_ins from public;
