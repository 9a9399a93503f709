-- Emails to guests look up their bookings by address, and bookings their guests.
drop index space_booking_guests_address;
create index space_booking_guests_email_of on space_booking_guests (email, booking_id) where email is not null;
create index space_booking_guests_booking on space_booking_guests (booking_id);
