-- Calls: who called whom from which room, and how it ended.

create type call_media as enum ('audio', 'video');
create type call_state as enum ('ringing', 'accepted', 'declined', 'cancelled', 'missed', 'busy');

create table calls (
  id          uuid primary key default uuidv7(),
  room_id     uuid not null references rooms on delete cascade,
  caller_id   uuid not null references users,
  callee_id   uuid not null references users,
  media       call_media not null,
  state       call_state not null default 'ringing',
  silenced    boolean not null default false,
  -- The callee has muted the room, which is their own affair.
  muted       boolean not null default false,
  rings_until timestamptz not null,
  answered_at timestamptz,
  created_at  timestamptz not null
);
create index calls_room on calls (room_id);
create index calls_caller on calls (caller_id);
create index calls_callee on calls (callee_id);
create index calls_ringing on calls (rings_until) where state = 'ringing';

-- Nobody rings, or is rung, in two calls at once, whoever races.
create table ringing (
  user_id uuid primary key references users on delete cascade,
  call_id uuid not null references calls on delete cascade
);
create index ringing_call on ringing (call_id);

alter table messages add constraint messages_call foreign key (call_id) references calls;
create index messages_call on messages (call_id) where call_id is not null;
