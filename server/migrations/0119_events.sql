-- Events are submissions: their title, text, status and author are there.
create table events (
  id                        uuid primary key references submissions on delete cascade,
  theme                     text not null check (theme in (
    'entrepreneurship', 'funding', 'technology', 'marketing', 'legal', 'training', 'networking', 'community', 'other')),
  start_at                  timestamptz not null,
  end_at                    timestamptz not null,
  visibility                text not null check (visibility in ('Public', 'Private')),
  is_listed                 boolean not null,
  -- Of a private event; both empty: all users who may read events.
  audience_roles            text[] not null default '{}',
  audience_organization_ids uuid[] not null default '{}',
  organizer                 text not null check (length(organizer) <= 200),
  participant_number        integer check (participant_number between 1 and 10000),
  space_id                  uuid references spaces,
  place                     text not null check (length(place) <= 300),
  is_online                 boolean not null,
  photo_id                  uuid references files,
  takes_registrations       boolean not null,
  registration_opens_at     timestamptz,
  registration_closes_at    timestamptz,
  questions                 jsonb not null default '[]',
  agenda                    jsonb not null default '[]',
  -- What its author or staff changed since the last review.
  changed_fields            text[] not null default '{}',
  -- Increases with each change; a change names the version that its actor saw.
  version                   integer not null default 0,
  -- Increases with each change that calendars must apply.
  sequence                  integer not null default 0,
  -- When it was accepted: only published events are shown to users who do not organize them.
  published_at              timestamptz,
  check (end_at > start_at)
);
create index events_start on events (start_at, id);
create index events_theme on events (theme, start_at, id);
create index events_space on events (space_id) where space_id is not null;
create index events_photo on events (photo_id) where photo_id is not null;

-- Users who organize an event together with its author.
create table event_hosts (
  event_id uuid not null references events on delete cascade,
  user_id  uuid not null references users,
  primary key (event_id, user_id)
);
create index event_hosts_user on event_hosts (user_id);

create table event_material (
  event_id    uuid not null references events on delete cascade,
  material_id uuid not null references materials,
  quantity    integer not null check (quantity between 1 and 999),
  primary key (event_id, material_id)
);
create index event_material_material on event_material (material_id);

-- The order of registrations: it is taken under the lock of the event.
create sequence event_queue as bigint;

create table event_registrations (
  id            uuid primary key default uuidv7(),
  event_id      uuid not null references events on delete cascade,
  -- A guest without an account has a name and an address instead.
  user_id       uuid references users,
  name          text not null default '' check (length(name) <= 200),
  email         citext,
  language      text not null default 'en' check (language in ('en', 'fr')),
  status        text not null check (status in ('unconfirmed', 'waiting', 'accepted', 'cancelled', 'attended', 'absent')),
  answers       jsonb not null default '{}',
  -- What the QR code of the ticket says.
  code          text not null unique,
  queue_number  bigint not null default nextval('event_queue'),
  -- Until when the place of an unconfirmed guest is held.
  held_until    timestamptz,
  checked_in_at timestamptz,
  checked_in_by uuid references users,
  created_at    timestamptz not null,
  changed_at    timestamptz not null,
  check ((user_id is null) <> (email is null)),
  check ((status = 'unconfirmed') = (held_until is not null)),
  check ((status = 'attended') = (checked_in_at is not null))
);
alter sequence event_queue owned by event_registrations.queue_number;
create unique index event_registrations_user on event_registrations (user_id, event_id) where user_id is not null;
create unique index event_registrations_email on event_registrations (event_id, email) where email is not null;
create index event_registrations_status on event_registrations (event_id, status, queue_number);
create index event_registrations_page on event_registrations (event_id, id);
create index event_registrations_held on event_registrations (held_until) where held_until is not null;
create index event_registrations_checked_in_by on event_registrations (checked_in_by) where checked_in_by is not null;

-- What reminders, calendars and closures read of all kinds of booking.
create view event_bookings as
  select e.id, s.status, e.start_at, e.end_at from events as e join submissions as s on s.id = e.id;
