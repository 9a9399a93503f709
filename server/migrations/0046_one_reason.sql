-- The reason for a decision is kept with the booking that it is about, where an erasure of the booker finds it.
alter table approvals drop column reason;

-- No query reads them: requests for approval are found by their space or by their start.
drop index space_bookings_pending;
drop index approvals_waiting;
