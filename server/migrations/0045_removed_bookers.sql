-- Removing a user cancels their coming bookings of spaces.

alter table space_bookings
  drop constraint space_bookings_cancel_cause_check,
  add constraint space_bookings_cancel_cause_check
    check (cancel_cause in ('booker', 'expired', 'no_check_in', 'account_removed'));
