-- Who is invited to a booking of a space: a user, or an address without an account. Invited again is a new row.
create table space_booking_guests (
  id         uuid primary key default uuidv7(),
  booking_id uuid not null references space_bookings on delete cascade,
  user_id    uuid references users,
  email      citext check (length(email) <= 254),
  -- Of emails to an address.
  language   text not null check (language in ('en', 'fr')),
  created_at timestamptz not null,
  -- Guests are told once the booking is accepted.
  told_at    timestamptz,
  -- Kept, so that the calendar of the guest takes the booking out.
  removed_at timestamptz,
  check ((user_id is null) <> (email is null))
);
create unique index space_booking_guests_user on space_booking_guests (booking_id, user_id) where removed_at is null;
create unique index space_booking_guests_email on space_booking_guests (booking_id, email) where removed_at is null;
create index space_booking_guests_of on space_booking_guests (user_id, booking_id);
create index space_booking_guests_address on space_booking_guests (created_at) where email is not null;

-- Bookings that end in a few minutes, while another one follows.
alter table booking_reminders drop constraint booking_reminders_kind_check;
alter table booking_reminders add constraint booking_reminders_kind_check check (kind in ('day', 'hour', 'end'));
