-- The users, by the client's ids, for whom a place is kept until they are inside: the parties of a session.
alter table conferences add column keeps_places_for text[] not null default '{}';
