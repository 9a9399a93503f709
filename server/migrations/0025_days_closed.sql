-- What is still to be cancelled since the hub closes on its day: more than one call can do. Whose words go with it.
create table closings (
  closure_id uuid primary key references hub_closures on delete cascade,
  closed_by  uuid not null references users,
  address    text not null,
  message    text not null
);
create table closing_sessions (
  closure_id uuid not null references closings on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  cancelled boolean not null default false,
  primary key (closure_id, booking_id)
);
create index closing_sessions_booking on closing_sessions (booking_id);

-- The address was sealed with a key that this hub has no more.
alter type calendar_failure add value 'key_lost';
