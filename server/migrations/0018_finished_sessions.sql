-- Sessions that were finished before it was known whether they took place are finished again, by the job, once that is kept (0019).
-- A database that knows attendance already has none of them.

do $$
begin
  if not exists (select from information_schema.columns
    where table_schema = current_schema() and table_name = 'bookings' and column_name = 'attendance') then
    update bookings set status = 'accepted' where status = 'finished';
  end if;
end $$;
