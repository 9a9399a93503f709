-- Spaces, whose time, opening hours and policy are those of their resource, and their bookings.

create table spaces (
  id           uuid primary key references resources on delete cascade,
  type         text not null default 'meeting_room' check (type in ('meeting_room')),
  -- 0 is the ground floor.
  floor        smallint not null check (floor between 0 and 6),
  location     text not null default '' check (length(location) <= 200),
  capacity     integer not null default 3 check (capacity > 0),
  equipment    text[] not null default '{}' check (equipment <@ array[
    'screen', 'whiteboard', 'video_conference', 'phone', 'step_free_access']),
  -- False: shown, but takes no bookings.
  bookable     boolean not null default true,
  -- The length of the slots that are proposed; the longest booking is `resources.max_minutes`.
  slot_minutes integer not null default 120 check (slot_minutes > 0)
);

create table space_bookings (
  id              uuid primary key default uuidv7(),
  space_id        uuid not null references spaces,
  booker_id       uuid not null references users,
  -- Whose daily quota it uses; null for that of the booker.
  organization_id uuid references organizations,
  title           text not null check (length(title) <= 120),
  persons         integer not null default 3 check (persons > 0),
  start_at        timestamptz not null,
  end_at          timestamptz not null,
  status          text not null check (
    status in ('pending', 'accepted', 'rejected', 'cancelled', 'deleted', 'finished')),
  -- Why it was rejected or deleted.
  reason          text not null default '' check (length(reason) <= 1000),
  cancel_cause    text check (cancel_cause in ('booker', 'expired', 'no_check_in')),
  -- The bookings of one weekly request.
  series_id       uuid,
  -- Of its entries in other calendars.
  sequence        integer not null default 0,
  created_at      timestamptz not null,
  changed_at      timestamptz not null,
  check (start_at < end_at),
  check ((status = 'cancelled') = (cancel_cause is not null)),
  check (reason = '' or status in ('rejected', 'deleted'))
);
create index space_bookings_space on space_bookings (space_id, end_at, start_at);
create index space_bookings_booker on space_bookings (booker_id, end_at);
create index space_bookings_quota on space_bookings (organization_id, created_at);
create index space_bookings_over on space_bookings (end_at) where status = 'accepted';
create index space_bookings_pending on space_bookings (start_at) where status = 'pending';

create trigger space_bookings_follow_merged before insert or update of organization_id on space_bookings
  for each row when (new.organization_id is not null) execute function follow_merged_organization();
