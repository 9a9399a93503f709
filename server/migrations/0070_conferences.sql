-- The embedded conference: what a BigBlueButton server keeps of its meetings. It is used while no BBB_URL is set.

create type conference_role as enum ('moderator', 'viewer');
create type conference_guest_policy as enum ('ALWAYS_ACCEPT', 'ALWAYS_DENY', 'ASK_MODERATOR');
create type conference_attendee_state as enum ('waiting', 'admitted', 'denied', 'removed', 'left');
create type conference_end_reason as enum ('moderator', 'api', 'duration', 'no_moderator', 'empty');

create table conferences (
  -- BigBlueButton's internal meeting id.
  id                        uuid primary key default uuidv7(),
  -- The id that the client gave. It can be used again once the meeting has ended.
  meeting_id                text not null check (length(meeting_id) between 2 and 256),
  name                      text not null check (length(name) between 2 and 256),
  moderator_password        text not null,
  attendee_password         text not null,
  welcome                   text not null default '',
  logout_url                text,
  record                    boolean not null,
  auto_start_recording      boolean not null,
  allow_start_stop_recording boolean not null,
  guest_policy              conference_guest_policy not null,
  -- 0 is no limit, as in BigBlueButton.
  duration_min              integer not null check (duration_min >= 0),
  max_participants          integer not null check (max_participants >= 0),
  end_when_no_moderator     boolean not null,
  no_moderator_delay_min    integer not null check (no_moderator_delay_min >= 0),
  meta                      jsonb not null default '{}',
  voice_bridge              integer not null,
  -- The parameters of `create` by which a repeat is known from a clash of ids.
  created_with              text not null,
  created_at                timestamptz not null,
  -- When the first attendee entered.
  started_at                timestamptz,
  -- When the last moderator left, or the first viewer entered without one; null while a moderator is inside.
  no_moderator_since        timestamptz,
  ended_at                  timestamptz,
  end_reason                conference_end_reason,
  check ((ended_at is null) = (end_reason is null))
);
create unique index conferences_open on conferences (meeting_id) where ended_at is null;
create index conferences_meeting on conferences (meeting_id, created_at desc);

create table conference_attendees (
  id             uuid primary key default uuidv7(),
  conference_id  uuid not null references conferences on delete cascade,
  -- The id that the client of the API gave: a user of the hub, or anything of other clients.
  user_id        text,
  name           text not null check (length(name) between 1 and 256),
  role           conference_role not null,
  is_guest       boolean not null,
  state          conference_attendee_state not null,
  -- Of the session token. Null once it is not valid any more.
  token_hash     text unique,
  asked_at       timestamptz not null,
  -- Updated while a socket of the attendee is connected: who is silent for too long has left.
  seen_at        timestamptz,
  microphone     boolean not null default false,
  camera         boolean not null default false,
  screen         boolean not null default false,
  hand_raised_at timestamptz,
  -- Those of `join` that begin with `userdata-`.
  custom         jsonb not null default '{}'
);
create index conference_attendees_conference on conference_attendees (conference_id, state);
create index conference_attendees_user on conference_attendees (user_id);

-- The times during which an attendee was inside.
create table conference_stays (
  attendee_id uuid not null references conference_attendees on delete cascade,
  joined_at   timestamptz not null,
  left_at     timestamptz,
  primary key (attendee_id, joined_at),
  check (left_at >= joined_at)
);
create unique index conference_stays_open on conference_stays (attendee_id) where left_at is null;

create table conference_messages (
  id            uuid primary key default uuidv7(),
  conference_id uuid not null references conferences on delete cascade,
  attendee_id   uuid not null references conference_attendees on delete cascade,
  -- Repeating a message adds no second one.
  client_id     uuid not null,
  text          text not null check (length(text) between 1 and 2000),
  created_at    timestamptz not null,
  unique (attendee_id, client_id)
);
create index conference_messages_conference on conference_messages (conference_id, id);

create table conference_notes (
  conference_id uuid primary key references conferences on delete cascade,
  text          text not null check (length(text) <= 20000),
  version       integer not null check (version > 0),
  updated_at    timestamptz not null
);

create type conference_recording_state as enum ('recording', 'processing', 'published', 'unpublished', 'failed', 'deleted');

create table conference_recordings (
  -- BigBlueButton's record id.
  id            uuid primary key default uuidv7(),
  conference_id uuid not null references conferences on delete cascade,
  recorder_id   uuid references conference_attendees on delete set null,
  name          text not null,
  meta          jsonb not null default '{}',
  state         conference_recording_state not null,
  started_at    timestamptz not null,
  -- When the recorder last sent a piece.
  received_at   timestamptz,
  ended_at      timestamptz,
  -- The finished video in the file store.
  file_key      uuid,
  media_type    text,
  bytes         bigint,
  milliseconds  integer
);
create unique index conference_recordings_running on conference_recordings (conference_id) where state = 'recording';
create index conference_recordings_conference on conference_recordings (conference_id, started_at);

-- The bytes of one recorder, which a reload or another recorder ends. Stored as a resumable upload under `key`.
create table conference_recording_segments (
  recording_id uuid not null references conference_recordings on delete cascade,
  segment      integer not null check (segment >= 0),
  key          uuid not null unique,
  media_type   text not null,
  bytes        bigint not null default 0,
  started_at   timestamptz not null,
  primary key (recording_id, segment)
);

create table conference_recording_marks (
  recording_id uuid not null references conference_recordings on delete cascade,
  marked_at    timestamptz not null,
  label        text not null check (length(label) between 1 and 100),
  primary key (recording_id, marked_at)
);

create table conference_recording_consents (
  recording_id uuid not null references conference_recordings on delete cascade,
  attendee_id  uuid not null references conference_attendees on delete cascade,
  agrees       boolean not null,
  answered_at  timestamptz not null,
  primary key (recording_id, attendee_id)
);

create table conference_text_tracks (
  id           uuid primary key default uuidv7(),
  recording_id uuid not null references conference_recordings on delete cascade,
  language     text not null,
  label        text not null,
  kind         text not null,
  content      text not null check (length(content) <= 500000),
  unique (recording_id, language, kind)
);

create table conference_ratings (
  attendee_id uuid primary key references conference_attendees on delete cascade,
  stars       smallint not null check (stars between 1 and 5),
  problems    text[] not null,
  comment     text not null check (length(comment) <= 500),
  rated_at    timestamptz not null
);
