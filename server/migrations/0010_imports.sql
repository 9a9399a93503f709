-- People come in from tables: what a file said, row by row, what was foreseen, and what became of it.

create type import_state as enum ('checked', 'running', 'done', 'cancelled');
create type import_outcome as enum ('created', 'updated', 'skipped', 'refused');

create table imports (
  id                uuid primary key default uuidv7(),
  -- Who answers for it: who brought the file, then who confirmed it. Their rights decide, batch by batch.
  actor_id          uuid references users on delete set null,
  state             import_state not null default 'checked',
  file_name         text not null,
  -- The titles of the file's columns, and beside each what it was understood as, or nothing.
  titles            text[] not null,
  columns           text[] not null,
  organization_kind organization_kind not null,
  sends_invitations boolean not null,
  -- Of new people whose rows do not say.
  language          text not null check (language in ('en', 'fr')),
  row_count         integer not null default 0,
  done_count        integer not null default 0,
  created_at        timestamptz not null default now(),
  ended_at          timestamptz,
  check (done_count between 0 and row_count)
);
create index imports_by_age on imports (created_at);

create table import_rows (
  import_id        uuid not null references imports on delete cascade,
  position         integer not null,
  line             integer not null,
  cells            text[] not null,
  -- What the cells ask for and what is wrong with them, as read once.
  email            citext not null,
  organization     text not null,
  wish             jsonb not null,
  faults           jsonb not null,
  -- Foreseen until `done_at`, then final.
  outcome          import_outcome,
  reasons          jsonb not null default '[]',
  changes          text[] not null default '{}',
  -- The row that makes its organization, before and after it exists.
  is_founding      boolean not null default false,
  organization_id  uuid references organizations on delete set null,
  user_id          uuid references users on delete set null,
  done_at          timestamptz,
  primary key (import_id, position)
);
create index import_rows_left on import_rows (import_id, position) where done_at is null;
create index import_rows_by_person on import_rows (user_id) where user_id is not null;
create index import_rows_by_organization on import_rows (organization_id) where organization_id is not null;
