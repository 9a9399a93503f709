-- Who booked material on behalf of its borrower.
alter table material_bookings add column booked_by uuid references users;
create index material_bookings_booked_by on material_bookings (booked_by) where booked_by is not null;
