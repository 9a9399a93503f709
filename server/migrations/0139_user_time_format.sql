-- How a user reads times and calendars; null for the hub's way.
alter table users
  add column clock text check (clock in ('24', '12')),
  add column week_start text check (week_start in ('monday', 'sunday', 'saturday'));
