-- When an expert receives beside the week: days of their own, days off, days the hub is closed, and a personal calendar.

alter table experts
  -- At most so many sessions on one of the expert's days; without a number as many as there is room for.
  add column daily_sessions integer check (daily_sessions between 1 and 24);

-- When somebody is taken from some moment on, without a look at all that was before: read with every free time.
create index claims_times on claims (resource_id, busy_to, busy_from) where state in ('held', 'accepted');

-- The hours of one date, in wall time of the expert's zone, in place of those of its weekday.
create table expert_days (
  expert_id uuid not null references experts on delete cascade,
  day       date not null,
  starts    time not null,
  ends      time not null,
  check (starts < ends),
  primary key (expert_id, day, starts)
);

-- Days off, the last one included; a date with hours of its own stays open.
create table expert_closures (
  id        uuid primary key default uuidv7(),
  expert_id uuid not null references experts on delete cascade,
  first_day date not null,
  last_day  date not null,
  note      text not null default '' check (length(note) <= 200),
  check (first_day <= last_day),
  constraint expert_closures_apart
    exclude using gist (expert_id with =, daterange(first_day, last_day, '[]') with &&)
);

-- Days of the hub's zone on which nobody receives.
create table hub_closures (
  id         uuid primary key default uuidv7(),
  first_day  date not null,
  last_day   date not null,
  name       text not null check (length(name) between 1 and 200),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (first_day <= last_day)
);
create index hub_closures_days on hub_closures (last_day, first_day);

create type calendar_failure as enum ('unreachable', 'not_public', 'not_a_calendar', 'too_large', 'too_slow');

-- The address is a secret of the expert's: whoever has it reads their calendar. It is stored sealed.
create table expert_calendars (
  expert_id  uuid primary key references experts on delete cascade,
  address    text not null,
  host       text not null,
  etag       text,
  fetched_at timestamptz,
  failed_at  timestamptz,
  failure    calendar_failure,
  -- How often in a row it could not be read: the pauses grow with it.
  failures   integer not null default 0,
  -- When its old busy times were given up, and the expert was told so.
  given_up_at timestamptz,
  due_at     timestamptz not null default now(),
  check ((failed_at is null) = (failure is null))
);
create index expert_calendars_due on expert_calendars (due_at);

-- When the personal calendar says the expert is busy; nothing of what with is kept.
create table expert_busy (
  expert_id uuid not null references experts on delete cascade,
  busy_from timestamptz not null,
  busy_to   timestamptz not null,
  check (busy_from < busy_to),
  primary key (expert_id, busy_from)
);
