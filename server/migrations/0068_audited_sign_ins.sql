-- How a sign-in with a second step began.
alter table sign_in_tickets add column way text not null default 'password';

-- Deletes sign-ins and sign-outs that are older than a year: there are many, and they name where users were.
create function delete_old_sign_ins() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('thedot.audit_log_upkeep', 'on', true);
  delete from public.audit_log
   where action in ('auth.signed-in', 'auth.signed-out') and at < now() - interval '1 year';
  perform set_config('thedot.audit_log_upkeep', '', true);
end $$;

revoke execute on function delete_old_sign_ins from public;

-- What the upkeep deletes, by age: the other rows are kept and must not be read for it.
create index audit_log_expiring on audit_log (action, at)
  where action in ('access.refused', 'auth.signed-in', 'auth.signed-out');
