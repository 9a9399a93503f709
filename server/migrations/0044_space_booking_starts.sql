-- For the calendar of the hub and for reminders.
create index space_bookings_start on space_bookings (start_at);
