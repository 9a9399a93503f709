-- The booking of a space for which material is booked: the material is decided, moved and cancelled with it.
alter table material_bookings add column space_booking_id uuid references space_bookings on delete set null;
create index material_bookings_space on material_bookings (space_booking_id) where space_booking_id is not null;
