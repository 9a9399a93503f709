-- A closure of the hub cancels bookings of any kind. Each kind has a table of its own, so there is no foreign key: the
-- job that cancels joins the tables, and deletes these rows when it is done.

-- Before, closures cancelled expert sessions alone.
alter table closure_cancellation_bookings add column booking_kind text not null default 'expert_session';
alter table closure_cancellation_bookings
  alter column booking_kind drop default,
  drop constraint closure_cancellation_bookings_booking_id_fkey,
  drop constraint closure_cancellation_bookings_pkey,
  add primary key (closure_id, booking_kind, booking_id);
drop index closure_cancellation_bookings_booking;

-- A booking that a closure cancelled keeps the message of the closure.
alter table space_bookings
  drop constraint space_bookings_cancel_cause_check,
  add constraint space_bookings_cancel_cause_check
    check (cancel_cause in ('booker', 'expired', 'no_check_in', 'account_removed', 'closed')),
  -- That of reasons.
  drop constraint space_bookings_check2,
  add check (reason = '' or status in ('rejected', 'deleted') or cancel_cause is not distinct from 'closed');
