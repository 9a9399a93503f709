-- The private address under which a person's other calendars read what they have here.

create table calendar_feeds (
  user_id    uuid primary key references users on delete cascade,
  -- Only its hash: the address is shown once, when it is made.
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  -- To within minutes: not every look is worth a write.
  last_read_at timestamptz
);
-- Cancelled sessions stay in feeds for a while.
create index bookings_recent_expert on bookings (expert_id, end_at) where start_at is not null;
create index bookings_recent_requester on bookings (requester_id, end_at) where start_at is not null;
-- What stands in a stretch of time, whoever the two are.
create index bookings_times on bookings (start_at) where start_at is not null;
