-- Experts, their weekly hours, and the one-to-one sessions people book with them.

create type expertise as enum (
  'Legal IP', 'Legal Business Law', 'Accounting', 'Finance', 'Fundraising',
  'Communication and Marketing', 'Go to Market', 'Accounting and Finance', 'Business plan',
  'Business model', 'Product', 'Architecture', 'Technical support', 'Other'
);
create type booking_status as enum ('pending', 'accepted', 'rejected', 'cancelled', 'finished');
create type booking_party as enum ('expert', 'requester');
create type booking_step_kind as enum ('requested', 'accepted', 'rejected', 'cancelled', 'lapsed');
create type claim_state as enum ('held', 'accepted', 'released');

create table experts (
  user_id         uuid primary key references users on delete cascade,
  headline        text not null default '',
  categories      expertise[] not null default '{}',
  languages       text[] not null default '{}',
  time_zone       text not null,
  session_minutes integer[] not null default '{30,60,90}',
  notice_minutes  integer not null default 1440 check (notice_minutes >= 0),
  horizon_days    integer not null default 60 check (horizon_days between 1 and 365),
  buffer_before   integer not null default 0 check (buffer_before between 0 and 240),
  buffer_after    integer not null default 0 check (buffer_after between 0 and 240)
);

-- Wall time of the expert's zone; the rules map it to instants, date by date.
create table expert_hours (
  expert_id uuid not null references experts on delete cascade,
  wday      smallint not null check (wday between 0 and 6),
  starts    time not null,
  ends      time not null,
  check (starts < ends),
  primary key (expert_id, wday, starts)
);

create table bookings (
  id              uuid primary key default uuidv7(),
  expert_id       uuid not null references users,
  requester_id    uuid not null references users,
  organization_id uuid references organizations,
  category        expertise not null,
  description     text not null,
  minutes         integer not null check (minutes between 15 and 240),
  status          booking_status not null default 'pending',
  round           integer not null default 1,
  turn            booking_party,
  start_at        timestamptz,
  end_at          timestamptz,
  created_at      timestamptz not null default now(),
  check (expert_id <> requester_id),
  check ((start_at is null) = (end_at is null)),
  check (status not in ('accepted', 'finished') or start_at is not null),
  check ((status = 'pending') = (turn is not null))
);
create index bookings_expert on bookings (expert_id, id desc);
create index bookings_requester on bookings (requester_id, id desc);
create index bookings_hours on bookings (expert_id, organization_id)
  where status in ('pending', 'accepted', 'finished');
create index bookings_quota on bookings (organization_id, created_at);
create index bookings_pending on bookings (expert_id) where status = 'pending';

create table booking_slots (
  booking_id uuid not null references bookings on delete cascade,
  round      integer not null,
  start_at   timestamptz not null,
  end_at     timestamptz not null,
  check (start_at < end_at),
  primary key (booking_id, round, start_at)
);

create table booking_steps (
  id         uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  kind       booking_step_kind not null,
  at         timestamptz not null default now(),
  actor_id   uuid references users,
  reason     text not null default '',
  slots      jsonb not null default '[]'
);
create index booking_steps_booking on booking_steps (booking_id, id);

-- Every hour that a person or a room is taken. Buffers are already in busy_from and busy_to.
create table claims (
  id            uuid primary key default uuidv7(),
  resource_kind text not null,
  resource_id   uuid not null,
  busy_from     timestamptz not null,
  busy_to       timestamptz not null,
  state         claim_state not null,
  source_kind   text not null,
  source_id     uuid not null,
  check (busy_from < busy_to),

  -- Nobody and nothing is in two places at once, whoever races.
  constraint claims_no_overlap
    exclude using gist (resource_id with =, tstzrange(busy_from, busy_to) with &&)
    where (state in ('held', 'accepted'))
);
create index claims_source on claims (source_kind, source_id);
