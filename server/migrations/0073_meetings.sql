-- Video meetings of the hub. What a conference server knows of them is asked of it; who met when stays here.

create type meeting_kind as enum ('session', 'call', 'instant', 'room');
create type meeting_role as enum ('moderator', 'viewer');

-- A meeting of a session or call has its id, and is stored when someone joins it first.
create table meetings (
  id              uuid primary key default uuidv7(),
  kind            meeting_kind not null,
  booking_id      uuid references expert_sessions on delete cascade,
  call_id         uuid references calls on delete cascade,
  -- Of instant meetings and rooms.
  owner_id        uuid references users,
  name            text not null default '' check (length(name) <= 120),
  waits_for_owner boolean not null default false,
  created_at      timestamptz not null,
  -- When its host ended an instant meeting for good.
  closed_at       timestamptz,
  check ((kind = 'session') = (booking_id is not null) and (booking_id is null or booking_id = id)),
  check ((kind = 'call') = (call_id is not null) and (call_id is null or call_id = id)),
  check ((kind in ('instant', 'room')) = (owner_id is not null))
);
create unique index meetings_room on meetings (owner_id) where kind = 'room';
create index meetings_owner on meetings (owner_id, created_at) where kind = 'instant';

-- One time that a meeting takes place. Its id is the meeting id of the conference server.
create table meeting_runs (
  id           uuid primary key default uuidv7(),
  meeting_id   uuid not null references meetings on delete cascade,
  -- Null until the first `create` has succeeded.
  server       text,
  -- `create` is repeated with the same values.
  name         text not null,
  duration_min integer not null check (duration_min >= 0),
  started_at   timestamptz not null,
  -- When its server was last asked.
  synced_at    timestamptz,
  -- The shared notes, once it has ended.
  notes        text not null default '',
  ended_at     timestamptz,
  check (ended_at >= started_at)
);
create unique index meeting_runs_open on meeting_runs (meeting_id) where ended_at is null;
create index meeting_runs_meeting on meeting_runs (meeting_id, started_at);
create index meeting_runs_due on meeting_runs (started_at) where ended_at is null;

create table meeting_attendances (
  id          uuid primary key default uuidv7(),
  run_id      uuid not null references meeting_runs on delete cascade,
  -- Null for guests without an account and for erased users.
  user_id     uuid references users,
  -- As the conference server knows the attendee.
  attendee    text not null,
  name        text not null,
  role        meeting_role not null,
  is_guest    boolean not null,
  joined_at   timestamptz not null,
  left_at     timestamptz,
  check (left_at >= joined_at)
);
create unique index meeting_attendances_inside on meeting_attendances (run_id, attendee) where left_at is null;
create index meeting_attendances_run on meeting_attendances (run_id, joined_at);
create index meeting_attendances_user on meeting_attendances (user_id, run_id);

create table meeting_links (
  id         uuid primary key default uuidv7(),
  meeting_id uuid not null references meetings on delete cascade,
  -- The guest of a personal link.
  name       text check (length(name) between 1 and 80),
  role       meeting_role not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  check (role = 'viewer' or name is not null)
);
create index meeting_links_meeting on meeting_links (meeting_id, id) where revoked_at is null;
create index meeting_links_creator on meeting_links (created_by);

create type meeting_recording_state as enum ('processing', 'ready', 'failed');
create type meeting_recording_visibility as enum ('host', 'people', 'organization');

create table meeting_recordings (
  id               uuid primary key default uuidv7(),
  run_id           uuid not null references meeting_runs on delete cascade,
  server           text not null,
  -- As its server knows it.
  record_id        text not null,
  name             text not null check (length(name) between 1 and 200),
  visibility       meeting_recording_visibility not null default 'people',
  state            meeting_recording_state not null,
  started_at       timestamptz not null,
  seconds          integer check (seconds >= 0),
  size             bigint check (size >= 0),
  -- Pages of the server that play it: [{ format, url }].
  playback         jsonb not null default '[]',
  expires_at       timestamptz not null,
  ready_told_at    timestamptz,
  expiry_told_at   timestamptz,
  unique (server, record_id)
);
create index meeting_recordings_run on meeting_recordings (run_id);
create index meeting_recordings_expiry on meeting_recordings (expires_at);
create index meeting_recordings_processing on meeting_recordings (started_at) where state = 'processing';
