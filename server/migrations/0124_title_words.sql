-- The words of titles as a column: an index on the expression calculates them anew for each title that it finds.
drop index submissions_event_titles;
alter table submissions add column title_words text not null generated always as (name_words(title)) stored;
create index submissions_event_titles on submissions using gin (title_words gin_trgm_ops) where kind = 'event';
