-- What people want to be told and when, copies of their data that they take away, and requests to be erased.

create type email_pace as enum ('instant', 'daily', 'off');

-- Who says nothing about a type has its defaults, which the domain declares.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  type    text not null,
  in_app  boolean not null,
  email   email_pace not null,
  primary key (user_id, type)
);

-- Wall time of the person's zone; from late to early it goes past midnight.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  starts  time not null,
  ends    time not null,
  check (starts <> ends)
);

-- As it was wanted when it happened: what is only mailed stands in no bell.
alter table notifications
  add column in_app    boolean not null default true,
  add column email     email_pace not null default 'instant',
  -- The daily mail that it went into.
  add column digest_id uuid references mails on delete set null;
drop index notifications_newest;
drop index notifications_unseen;
create index notifications_newest on notifications (user_id, id desc) where in_app;
create index notifications_unseen on notifications (user_id) where seen_at is null and in_app;
create index notifications_to_digest on notifications (user_id, created_at)
  where email = 'daily' and digest_id is null and seen_at is null;
create index notifications_by_digest on notifications (digest_id) where digest_id is not null;

-- A copy that somebody asked for with their password; its link is derived from the id with the server's key.
create table data_exports (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_exports_by_user on data_exports (user_id, id desc);

create type erasure_state as enum ('asked', 'withdrawn', 'refused', 'done');

create table erasure_requests (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  state      erasure_state not null default 'asked',
  asked_at   timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  -- Why it was refused.
  reason     text not null default '' check (length(reason) <= 1000),
  check ((state = 'asked') = (decided_at is null))
);
create unique index erasure_requests_open_once on erasure_requests (user_id) where state = 'asked';
create index erasure_requests_by_user on erasure_requests (user_id, id desc);
create index erasure_requests_open on erasure_requests (id) where state = 'asked';
create index erasure_requests_by_decider on erasure_requests (decided_by) where decided_by is not null;

-- Whoever is erased stays removed: there is nobody left to come back.
alter table users
  add column erased_at timestamptz,
  add constraint users_erased_stay_removed check (erased_at is null or is_removed);
