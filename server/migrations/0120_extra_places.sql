-- An organizer gave the place by hand, or lowered the number of places below it.
alter table event_registrations add column is_extra boolean not null default false;
