-- What staff manage of spaces, beside their resource.

-- The time zone of a building is that of its spaces.
create table buildings (
  id         uuid primary key default uuidv7(),
  name       text not null check (length(name) between 1 and 120),
  address    text not null default '' check (length(address) <= 300),
  time_zone  text not null,
  created_at timestamptz not null default now()
);
create unique index buildings_name on buildings (lower(name));

alter table spaces
  drop constraint spaces_type_check,
  add constraint spaces_type_check check (type in ('workspace', 'meeting_room', 'hotdesk', 'event', '5g_station')),
  drop constraint spaces_equipment_check,
  add constraint spaces_equipment_check check (equipment <@ array[
    'screen', 'projector', 'whiteboard', 'video_conference', 'phone', 'sound_system', 'monitor', 'locker',
    'step_free_access']),
  add column building_id           uuid references buildings,
  add column description           text not null default '' check (length(description) <= 2000),
  -- Null: every role that may book spaces of this type.
  add column booker_roles          text[],
  -- Other users see who booked it.
  add column shows_bookers         boolean not null default false,
  -- Until how long before its start a booker may change or cancel a booking.
  add column change_notice_minutes integer not null default 0 check (change_notice_minutes between 0 and 43200),
  add column terms                 text not null default '' check (length(terms) <= 10000),
  -- Increases with every change of the terms; 0 before there were any.
  add column terms_version         integer not null default 0,
  add check (terms = '' or terms_version > 0);

alter table space_bookings
  -- The project for which the 5G station is booked.
  add column purpose        text not null default '' check (length(purpose) <= 1000),
  -- Other users see neither its title nor its booker, even in a space that shows bookers.
  add column is_private     boolean not null default false,
  -- The terms of use that were accepted.
  add column terms_version  integer,
  -- Who booked it on behalf of the booker; null for the booker.
  add column booked_by      uuid references users,
  add column checked_in_at  timestamptz,
  -- No space can be booked for longer: MAX_SPACE_MIN.
  add check (end_at - start_at <= interval '24 hours');
create index space_bookings_booked_by on space_bookings (booked_by) where booked_by is not null;
-- The bookings of one series, in their order.
create index space_bookings_series on space_bookings (series_id, start_at) where series_id is not null;
