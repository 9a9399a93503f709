-- Erases the personal data of a person from the audit log: the addresses of their actions and of requests about them
-- without an actor, and the details of entries about them or with their email address or name. Whole values only: a
-- short name may occur in another person's data.
-- Erases only a person whose erasure is decided and recorded: the entry `user.erased`, of the same transaction, stays.
-- The email address and the name are those of their row, which is therefore erased afterwards.
create function erase_from_audit_log(person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mentioned text[];
begin
  select array[lower(email::text), lower(first_name || ' ' || last_name)] into mentioned
    from public.users
   where id = person and is_removed and erased_at is null
     and exists (select from public.erasure_requests
                  where user_id = person and state = 'done' and decided_at is not null)
     and exists (select from public.audit_log
                  where subject_kind = 'user' and subject_id = person
                    and action = 'user.erased' and at = transaction_timestamp());
  if not found then
    raise exception 'The erasure of this person is not recorded' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('thedot.audit_log_upkeep', 'on', true);
  update public.audit_log set address = null
   where address is not null
     and (actor_id = person or actor_id is null and subject_kind = 'user' and subject_id = person);
  update public.audit_log set details = '{}'
   where details <> '{}'
     and (subject_kind = 'user' and subject_id = person
          or exists (
            select from jsonb_path_query(details, '$.**') as said
             where jsonb_typeof(said) = 'string' and lower(said #>> '{}') = any (mentioned)));
  perform set_config('thedot.audit_log_upkeep', '', true);
end $$;

revoke execute on function erase_from_audit_log(uuid) from public;
