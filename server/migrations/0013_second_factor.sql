-- A second factor for signing in: an authenticator app's key, recovery codes, and the sign-ins that wait for a code.

-- On the person, because a session begins only for whoever has none, or has shown it: one row says both.
alter table users add column second_factor_at timestamptz;

create table second_factors (
  user_id    uuid primary key references users on delete cascade,
  -- Sealed with a key derived from the server's secret.
  secret     text not null,
  -- The step of the clock whose code was used last: it and all before it open nothing any more.
  last_step  bigint not null
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  -- What a code is known by: nothing in the database leads back to it.
  mark    text not null,
  used_at timestamptz,
  primary key (user_id, mark)
);

-- Somebody has shown their password, or whom else they are known by; their code is still to come.
create table sign_in_tickets (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  keep       boolean not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index sign_in_tickets_user on sign_in_tickets (user_id);

-- What a ticket stands on may change while it waits: with the password or the person it is gone.
create function drop_sign_in_tickets() returns trigger language plpgsql as $$
begin
  delete from sign_in_tickets where user_id = new.id;
  return null;
end $$;

create trigger users_ticket_void
  after update of password_hash, is_removed, second_factor_at on users
  for each row when (new.password_hash is distinct from old.password_hash
                     or new.is_removed is distinct from old.is_removed
                     or new.second_factor_at is distinct from old.second_factor_at)
  execute function drop_sign_in_tickets();

create trigger users_secured
  after update of second_factor_at on users
  for each row execute function tell_people_changed();
