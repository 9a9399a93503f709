-- What the changes of a registration add to the sequence of the event in the calendar of its user.
alter table event_registrations add column sequence integer not null default 0;
update event_registrations set sequence = 2 where changed_at > created_at;

create function count_registration_changes() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end
$$;
create trigger event_registrations_sequence before update on event_registrations
  for each row when (old.status is distinct from new.status) execute function count_registration_changes();

-- Lists of registrations are read in their order.
drop index event_registrations_page;
create index event_registrations_page on event_registrations (event_id, queue_number);

-- Lists and the search find events by the words of their titles.
create index submissions_event_titles on submissions using gin (name_words(title) gin_trgm_ops) where kind = 'event';
