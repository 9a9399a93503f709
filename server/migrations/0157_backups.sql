-- When backups were made, for the page of the hub's health. The archive itself is elsewhere.
create table backups (
  id uuid primary key default uuidv7(),
  made_at timestamptz not null default now(),
  seconds integer not null check (seconds >= 0),
  bytes bigint not null check (bytes >= 0)
);
create index backups_newest on backups (made_at desc);
