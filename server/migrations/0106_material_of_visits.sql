-- Material that is booked for a visit to the 5G station: it is decided, moved and cancelled with the booking of the space.
alter table material_bookings add column visit_id uuid references space_bookings on delete set null;
create index material_bookings_visit on material_bookings (visit_id) where visit_id is not null;
