-- What people answer who register for the 5G station, and who decided about a registration.

create type registration_source as enum (
  'event', 'friend', 'social', 'press', 'search', 'partner', 'other'
);
create type day_part as enum ('morning', 'afternoon');

create table registrations (
  user_id   uuid primary key references users on delete cascade,
  source    registration_source,
  expertise expertise[] not null check (cardinality(expertise) between 1 and 14),
  reason    text not null,
  question  text not null default ''
);

-- When somebody would like to come to the station: a wish, not a booking.
create table registration_slots (
  user_id uuid not null references registrations on delete cascade,
  day     date not null,
  part    day_part not null,
  primary key (user_id, day, part)
);

alter table users
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references users on delete set null;
-- The queue is read oldest first; ids are in the order of their making.
create index users_in_review on users (review, id) where review is not null;
create index users_reviewers on users (reviewed_by) where reviewed_by is not null;
