-- People, their organizations, sessions and one-time links.

create type organization_kind as enum ('hub', 'external');
create type presence_status as enum ('Active', 'Offline', 'Do Not Disturb', 'Away');
create type gender as enum ('female', 'male', 'other', 'unsaid');
create type review_state as enum ('waiting', 'accepted', 'declined');
create type token_purpose as enum ('verify', 'reset', 'invite', 'first-admin');

create table organizations (
  id              uuid primary key default uuidv7(),
  name            text not null check (length(name) between 1 and 120),
  kind            organization_kind not null default 'external',
  region          text not null default '',
  contact         text not null default '',
  website         text not null default '',
  can_book_expert boolean,
  owner_id        uuid,
  created_at      timestamptz not null default now()
);

create table users (
  id                uuid primary key default uuidv7(),
  email             citext not null check (length(email) <= 254),
  email_verified_at timestamptz,
  password_hash     text,
  -- Plain text on purpose: the domain decides which roles exist, and an unknown one may do nothing.
  role              text not null default 'external',
  first_name        text not null,
  last_name         text not null,
  phone             text not null default '',
  gender            gender not null default 'unsaid',
  birthdate         date,
  country           text not null default '',
  language          text not null default 'en' check (language in ('en', 'fr')),
  position          text not null default '',
  bio               text not null default '',
  time_zone         text,
  keep_informed     boolean not null default false,
  chosen_status     presence_status not null default 'Active',
  photo_id          uuid,
  organization_id   uuid references organizations,
  station_5g        boolean not null default false,
  review            review_state,
  review_reason     text,
  is_completed      boolean not null default false,
  is_removed        boolean not null default false,
  created_at        timestamptz not null default now(),
  constraint users_email_once unique (email)
);
create index users_organization on users (organization_id);

alter table organizations
  add constraint organizations_owner foreign key (owner_id) references users deferrable initially deferred;

create table old_passwords (
  user_id       uuid not null references users on delete cascade,
  replaced_at   timestamptz not null default now(),
  password_hash text not null,
  primary key (user_id, replaced_at)
);

-- One row is one family of refresh tokens; `generation` counts its rotations (decision 0006).
create table sessions (
  id              uuid primary key default uuidv7(),
  user_id         uuid not null references users on delete cascade,
  generation      integer not null default 0,
  rotated_at      timestamptz not null default now(),
  keep            boolean not null,
  user_agent      text not null default '',
  address         text not null default '',
  created_at      timestamptz not null default now(),
  last_used_at    timestamptz not null default now(),
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  revoked_because text
);
create index sessions_live on sessions (user_id) where revoked_at is null;

-- The link itself is never stored: it is derived from the id with the server's key (decision 0006).
create table account_tokens (
  id         uuid primary key default uuidv7(),
  user_id    uuid references users on delete cascade,
  purpose    token_purpose not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,
  check (user_id is not null or purpose = 'first-admin')
);
create index account_tokens_open on account_tokens (user_id, purpose) where used_at is null;

-- Every server keeps people in memory and forgets one as soon as what their rights depend on has changed.
create function tell_people_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'organizations' then
    perform pg_notify('people_changed', 'organization:' || old.id);
  elsif tg_table_name = 'sessions' then
    perform pg_notify('people_changed', 'session:' || old.id);
  else
    perform pg_notify('people_changed', 'user:' || old.id);
  end if;
  return null;
end $$;

create trigger users_changed
  after update of role, is_removed, is_completed, review, station_5g, organization_id or delete on users
  for each row execute function tell_people_changed();
create trigger organizations_changed
  after update of can_book_expert, kind, owner_id or delete on organizations
  for each row execute function tell_people_changed();
create trigger sessions_changed
  after update of revoked_at or delete on sessions
  for each row execute function tell_people_changed();
