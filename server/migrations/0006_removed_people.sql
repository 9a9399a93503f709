-- Whoever is removed is signed out for good: taken back later, they sign in anew, and what somebody kept stays dead.

create function end_sessions_of_removed() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = now(), revoked_because = 'removed'
   where user_id = new.id and revoked_at is null;
  return null;
end $$;

create trigger users_removed
  after update of is_removed on users
  for each row when (new.is_removed and not old.is_removed)
  execute function end_sessions_of_removed();

update sessions set revoked_at = now(), revoked_because = 'removed'
 where revoked_at is null and user_id in (select id from users where is_removed);
