-- How many bookings, or hours, users may have in a period.

create table booking_quotas (
  id            uuid primary key default uuidv7(),
  booking_kind  text not null,
  -- Of the resources, as their kind names them, e.g. the types of spaces.
  groups        text[] not null check (groups <> '{}'),
  -- Empty: all users but staff.
  roles         text[] not null default '{}',
  -- Whose bookings count together.
  counts_for    text not null check (counts_for in ('user', 'organization')),
  -- `future`: all that has not ended.
  period        text not null check (period in ('day', 'week', 'month', 'year', 'future')),
  max_bookings  integer check (max_bookings >= 0),
  max_minutes   integer check (max_minutes >= 0),
  created_by    uuid not null references users,
  created_at    timestamptz not null,
  check (num_nonnulls(max_bookings, max_minutes) = 1)
);
create index booking_quotas_created_by on booking_quotas (created_by);

-- Both for the quotas of a period.
create index space_bookings_booker_start on space_bookings (booker_id, start_at);
create index space_bookings_organization_start on space_bookings (organization_id, start_at);
