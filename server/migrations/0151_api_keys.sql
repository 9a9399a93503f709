-- Keys with which programs make calls in the name of the admin who made the key. Only a hash of a key is stored.
create table api_keys (
  id                uuid primary key default uuidv7(),
  name              text not null check (length(name) between 1 and 80),
  maker_id          uuid not null references users on delete cascade,
  scopes            text[] not null check (cardinality(scopes) > 0),
  -- The first characters, to recognise the key by.
  prefix            text not null,
  token_hash        text not null unique,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  last_used_at      timestamptz,
  last_used_address text,
  revoked_at        timestamptz,
  -- Null when it was revoked with the role or the account of its maker.
  revoked_by        uuid references users on delete set null,
  check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  check (revoked_at is not null or revoked_by is null)
);
create index api_keys_by_maker on api_keys (maker_id);
create index api_keys_revoked_by on api_keys (revoked_by);

-- A key never outlives the role with which it was made, not even when the role comes back.
create function revoke_api_keys_of_maker() returns trigger language plpgsql as $$
begin
  update api_keys set revoked_at = now() where maker_id = new.id and revoked_at is null;
  return null;
end $$;

create trigger users_revoke_api_keys
  after update of role, is_removed on users
  for each row when (new.role is distinct from old.role or (new.is_removed and not old.is_removed))
  execute function revoke_api_keys_of_maker();
