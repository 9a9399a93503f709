-- The codes on labels and doors. A code names a resource, or one desk or item of it.
create table resource_codes (
  code        text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  resource_id uuid not null references resources on delete cascade,
  -- The number of a desk or an item; null for the resource as a whole.
  unit        integer check (unit > 0),
  created_at  timestamptz not null default now(),
  -- The label was replaced: its code names nothing any more.
  revoked_at  timestamptz
);
create unique index resource_codes_live on resource_codes (resource_id, unit) nulls not distinct where revoked_at is null;

-- Bookings that wait for their check-in, by their start.
create index space_bookings_unchecked on space_bookings (start_at) where status = 'accepted' and checked_in_at is null;
