-- Requests go back and forth in rounds; sessions are moved, repeated weekly, and known to have taken place or not.

create type session_mode as enum ('online', 'in_person');
create type attendance as enum ('attended', 'expert_absent', 'requester_absent', 'unknown');

alter type booking_step_kind add value 'proposed';
alter type booking_step_kind add value 'passed_on';
alter type booking_step_kind add value 'edited';
alter type booking_step_kind add value 'slot_withdrawn';
alter type booking_step_kind add value 'rescheduled';
alter type booking_step_kind add value 'finished';
alter type booking_step_kind add value 'expert_absent';
alter type booking_step_kind add value 'requester_absent';
alter type booking_step_kind add value 'reviewed';

-- A weekly session that was asked for at once. Its occurrences are bookings; weeks that found no room are kept as gaps.
create table booking_series (
  id         uuid primary key default uuidv7(),
  weeks      integer not null check (weeks between 2 and 12),
  -- The zone whose wall clock the weeks keep.
  time_zone  text not null,
  first_at   timestamptz not null,
  created_at timestamptz not null default now()
);
create table booking_series_gaps (
  series_id  uuid not null references booking_series on delete cascade,
  occurrence integer not null check (occurrence > 1),
  start_at   timestamptz not null,
  primary key (series_id, occurrence)
);

alter table bookings
  add column mode        session_mode not null default 'online',
  -- Whoever of the topic was free was asked for: who declines is followed by another.
  add column any_expert  boolean not null default false,
  add column place       text not null default '' check (length(place) <= 200),
  -- How many weeks are asked for; once accepted each of them is a booking of its own.
  add column weeks       integer not null default 1 check (weeks between 1 and 12),
  add column series_id   uuid references booking_series,
  add column occurrence  integer check (occurrence >= 1),
  -- Grows with every change that calendars must follow (RFC 5545, SEQUENCE).
  add column sequence    integer not null default 0,
  add column attendance  attendance,
  add column finished_at timestamptz,
  add check ((series_id is null) = (occurrence is null)),
  add check ((status = 'finished') = (attendance is not null)),
  add check ((status = 'finished') = (finished_at is not null)),
  add constraint bookings_one_of_series unique (series_id, occurrence);
create index bookings_sessions on bookings (start_at) where status = 'accepted';
create index bookings_ended on bookings (end_at) where status = 'accepted';
create index bookings_organization on bookings (organization_id, id desc);
-- The hub's bookings in the orders of their table; requests without a session stand behind.
create index bookings_asked on bookings (created_at, id);
create index bookings_by_session on bookings ((coalesce(start_at, 'infinity'::timestamptz)), id);

-- One set of proposed times: who proposed it, with which words, and until when an answer counts.
create table booking_rounds (
  booking_id uuid not null references bookings on delete cascade,
  round      integer not null check (round >= 1),
  author     booking_party not null,
  author_id  uuid references users,
  message    text not null default '' check (length(message) <= 2000),
  answer_by  timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (booking_id, round)
);
insert into booking_rounds (booking_id, round, author, author_id, answer_by, created_at)
select b.id, 1, 'requester', b.requester_id,
  coalesce((select max(s.start_at) from booking_slots s where s.booking_id = b.id and s.round = 1), b.created_at),
  b.created_at
from bookings b;
alter table booking_slots
  add constraint booking_slots_round foreign key (booking_id, round) references booking_rounds on delete cascade;
create index booking_rounds_due on booking_rounds (answer_by);

-- Who has been reminded of which session at which time: a session that was moved reminds anew.
create table booking_reminders (
  booking_id uuid not null references bookings on delete cascade,
  user_id    uuid not null references users on delete cascade,
  kind       text not null check (kind in ('day', 'hour')),
  start_at   timestamptz not null,
  primary key (booking_id, user_id, kind, start_at)
);
